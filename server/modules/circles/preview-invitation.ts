import type { PublicContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { findByCode, refuseExpiredOrRevoked } from './find-invitation.ts';

export type InvitationPreview = {
  circle: { id: string; name: string };
  kind: 'by_username' | 'by_link';
  inviterUsername: string;
  expiresAt: string;
};

/**
 * The circle and the inviter behind a code, which may be shown before an answer. Does not reveal the invitee.
 * Fails with not_found, invitation_expired.
 */
export async function previewInvitation(ctx: PublicContext, code: string): Promise<InvitationPreview> {
  const invitation = await findByCode(ctx, code);
  if (!invitation) throw problem('not_found');
  refuseExpiredOrRevoked(invitation);
  const [circle] = await ctx.db.execute<{ id: string; name: string }>(sql`
    select id, name from circles
    where app_id = ${ctx.app.id} and id = ${invitation.circle_id} and archived_at is null`);
  if (!circle) throw problem('not_found');
  return {
    circle,
    kind: invitation.kind,
    inviterUsername: invitation.inviter_username,
    expiresAt: new Date(invitation.expires_at).toISOString(),
  };
}
