import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { runText } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { findCircleMembership, isManager } from './circle.ts';
import type * as contract from './contract.ts';
import { type InvitationRow, presentInvitations } from './present.ts';
import { openInvitationsText } from './queries.ts';

/**
 * Open invitations of a circle: all for owner and admins, else those to or by the caller. Fails with
 * not_found when the caller does not manage the circle and no invitation is to or by them.
 */
export async function listPendingInvitations(
  ctx: MemberContext,
  input: Input<typeof contract.listPendingInvitations>,
): Promise<Output<typeof contract.listPendingInvitations>> {
  if (!isUuid(input.circle_id)) throw problem('not_found');
  const { userId } = ctx.member;
  const me = await findCircleMembership(ctx, input.circle_id, userId);
  const all = me !== null && isManager(me.role);
  const rows = await runText<InvitationRow>(ctx.db, openInvitationsText, [
    ctx.app.id,
    input.circle_id,
    all,
    userId,
  ]);
  // Members who left the circle are not shown the links that they made there.
  const shown = all || me ? rows : rows.filter((row) => row.invitee_id === userId);
  if (!all && shown.length === 0) throw problem('not_found');
  return { invitations: await presentInvitations(ctx, shown) };
}
