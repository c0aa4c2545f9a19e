import type { PublicContext } from '#server/platform/context/index.ts';
import { runText } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { invitationCodeHash } from './invitation-codes.ts';
import { type InvitationRow, statusOf } from './present.ts';
import { invitationByCodeText } from './queries.ts';

/** The app's invitation with this code, in any status, or null. */
export async function findByCode(ctx: PublicContext, code: string): Promise<InvitationRow | null> {
  const [row] = await runText<InvitationRow>(ctx.db, invitationByCodeText, [
    ctx.app.id,
    invitationCodeHash(code),
  ]);
  return row ?? null;
}

/** The invitation with this code to this circle, in any status. Fails with not_found. */
export async function findInvitation(
  ctx: PublicContext,
  circleId: string,
  code: string,
): Promise<InvitationRow> {
  const invitation = await findByCode(ctx, code);
  if (invitation?.circle_id !== circleId.toLowerCase()) throw problem('not_found');
  return invitation;
}

/**
 * The invitation with this code to this circle, for the user who answers it. An invitation by username is
 * not_found for everybody but its addressee.
 */
export async function findInvitationTo(
  ctx: PublicContext,
  circleId: string,
  code: string,
  userId: string,
): Promise<InvitationRow> {
  const invitation = await findInvitation(ctx, circleId, code);
  if (invitation.invitee_id !== null && invitation.invitee_id !== userId) throw problem('not_found');
  return invitation;
}

/** Fails with invitation_expired when the invitation has expired or was revoked. */
export function refuseExpiredOrRevoked(invitation: InvitationRow): void {
  const status = statusOf(invitation);
  if (status === 'expired') throw problem('invitation_expired');
  if (status === 'revoked') throw problem('invitation_expired', { detail: 'The invitation was revoked.' });
}
