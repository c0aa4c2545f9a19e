import { announce } from '#server/outbound-webhooks/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';

/**
 * Tells an app's webhook endpoints of a membership that a circle's link made, when a sign-in has proved the address and
 * made it active. Earlier the event would give away the user id of somebody whose address was only typed.
 */
export async function announceNewMember(
  ctx: PublicContext,
  userId: string,
  activatedMembershipId: string | null,
): Promise<void> {
  if (activatedMembershipId === null) return;
  await announce(ctx, ctx.app.id, 'member.created', {
    source: 'circle_invitation',
    members: [{ membership_id: activatedMembershipId, user_id: userId, status: 'active' }],
  });
}
