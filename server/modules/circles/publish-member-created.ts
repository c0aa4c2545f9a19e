import { publishWebhookEvent } from '#server/modules/webhooks/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';

/**
 * Publishes the webhook event `member.created` for a membership that joining a circle by a link created, once
 * a sign-in has verified the address and activated it. An earlier event would reveal the user id behind an
 * unverified address.
 */
export async function publishMemberCreated(
  ctx: PublicContext,
  userId: string,
  activatedMembershipId: string | null,
): Promise<void> {
  if (activatedMembershipId === null) return;
  await publishWebhookEvent(ctx, ctx.app.id, 'member.created', {
    source: 'circle_invitation',
    members: [{ membership_id: activatedMembershipId, user_id: userId, status: 'active' }],
  });
}
