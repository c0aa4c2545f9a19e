import type { MemberContext } from '#server/platform/context/index.ts';
import { type Input, type Reply, reply } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { slidingWindowLimit } from '#server/platform/rate-limit/index.ts';
import { findCircleMembership } from './circle.ts';
import type * as contract from './contract.ts';
import { findInvitation } from './find-invitation.ts';
import { invitationCode } from './invitation-codes.ts';
import { enforceInvitationLimit, issueInvitation, lockCircleToInvite } from './issue-invitation.ts';
import { mailInvitation } from './mail-invitation.ts';
import { presentInvitations, type WireInvitation } from './present.ts';

/** At most one e-mail per day to the same person about the same circle, however often they are invited. */
const mailIntervalSeconds = 86_400;

/**
 * Invites a member of the app and e-mails them. While an invitation to them is open, it is returned with 200
 * and no e-mail is sent. Fails with not_found for an unknown circle or username, not_circle_manager,
 * membership_inactive, rate_limited, or invalid_state when the member is already in the circle.
 */
export async function inviteByUsername(
  ctx: MemberContext,
  input: Input<typeof contract.inviteByUsername>,
): Promise<Reply<WireInvitation>> {
  await enforceInvitationLimit(ctx);
  return transaction(ctx, async (ctx) => {
    const circle = await lockCircleToInvite(ctx, input.circle_id);
    const invitee = await findInvitee(ctx, input.username);
    if (await findCircleMembership(ctx, circle.id, invitee.id)) {
      throw problem('invalid_state', { detail: 'The member is already in the circle.' });
    }
    await expireJoinInvitation(ctx, circle.id, invitee.id);
    const open = await findOpenInvitation(ctx, circle.id, invitee.id);
    if (open)
      return reply(await loadInvitation(ctx, circle.id, invitationCode(ctx.environment, open.id)), {
        status: 200,
      });
    const { id, code } = await issueInvitation(ctx, {
      circleId: circle.id,
      kind: 'by_username',
      type: 'admin_managed',
      inviteeId: invitee.id,
      maxUses: 1,
    });
    const mailLimitKey = invitationMailWindow(ctx.app.id, circle.id, invitee.id);
    if ((await slidingWindowLimit(ctx, mailLimitKey, 1, mailIntervalSeconds)).allowed) {
      await enqueue(ctx, mailInvitation, { appId: ctx.app.id, invitationId: id });
    }
    return reply(await loadInvitation(ctx, circle.id, code), { status: 201 });
  });
}

/** Fails with not_found when its inviter is suspended meanwhile. */
async function loadInvitation(ctx: MemberContext, circleId: string, code: string): Promise<WireInvitation> {
  const [invitation] = await presentInvitations(ctx, [await findInvitation(ctx, circleId, code)]);
  if (!invitation) throw new Error('The invitation was not found');
  return invitation;
}

/** Finds an active member by username. Other users are not_found, so that they are not revealed. */
async function findInvitee(ctx: MemberContext, username: string): Promise<{ id: string }> {
  const [invitee] = await ctx.db.execute<{ id: string }>(sql`
    select u.id from users u
    join memberships m on m.app_id = ${ctx.app.id} and m.user_id = u.id and m.status = 'active'
    where u.username = ${username} and u.is_active`);
  if (!invitee) throw problem('not_found');
  return invitee;
}

/**
 * Expires an open invitation that joining by a link created. Returning it would reveal to the inviter that
 * the username belongs to the address used to join. The new invitation replaces it.
 */
async function expireJoinInvitation(ctx: MemberContext, circleId: string, inviteeId: string): Promise<void> {
  await ctx.db.execute(sql`
    update circle_invitations set status = 'expired', updated_at = sojourn_now()
    where app_id = ${ctx.app.id} and circle_id = ${circleId} and invitee_id = ${inviteeId} and status = 'pending'
      and made_by_join`);
}

async function findOpenInvitation(ctx: MemberContext, circleId: string, inviteeId: string) {
  const [open] = await ctx.db.execute<{ id: string }>(sql`
    select id from circle_invitations
    where app_id = ${ctx.app.id} and circle_id = ${circleId} and invitee_id = ${inviteeId} and status = 'pending'
      and expires_at > sojourn_now()::timestamptz(3)`);
  return open ?? null;
}

/** The window that counts the e-mails of a circle to an invited member. */
export const invitationMailWindow = (appId: string, circleId: string, inviteeId: string) =>
  `circle-mail:${appId}:${circleId}:${inviteeId}`;
