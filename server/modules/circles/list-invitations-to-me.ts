import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { runText } from '#server/platform/db/index.ts';
import type * as contract from './contract.ts';
import { circleLimits } from './limits.ts';
import { type InvitationRow, presentInvitations } from './present.ts';
import { invitationsToMeText } from './queries.ts';

type Row = InvitationRow & { circle_name: string };

/** Open invitations by username to the caller, the newest first, at most 50. Links have no addressee. */
export async function listInvitationsToMe(
  ctx: MemberContext,
): Promise<Output<typeof contract.listMyInvitations>> {
  const rows = await runText<Row>(ctx.db, invitationsToMeText, [
    ctx.app.id,
    ctx.member.userId,
    circleLimits.invitationsToMe,
  ]);
  const shown = await presentInvitations(ctx, rows);
  return {
    invitations: shown.map((invitation, index) => ({
      ...invitation,
      circle: { id: invitation.circle_id, name: rows[index]?.circle_name ?? '' },
    })),
  };
}
