import type { MemberContext } from '#server/platform/context/index.ts';
import { and, asc, eq, or, sql } from '#server/platform/db/sql.ts';
import type { PersonalData } from '#server/platform/personal-data/index.ts';
import { forgetWindows } from '#server/platform/rate-limit/index.ts';
import { eraseFromCircles } from './erase-from-circles.ts';
import { invitationMailWindow } from './invite-by-username.ts';
import { invitationWindow } from './issue-invitation.ts';
import { leaveCircle } from './leave-circle.ts';
import { circleInvitations, circleMembers, circles } from './schema.ts';

export const personalData = {
  exportFor: { circles: readCircles },
  async erase(ctx, person) {
    await leaveCircles(ctx);
    await forgetInvitationWindows(ctx);
    await eraseFromCircles(ctx, person);
  },
} satisfies PersonalData;

/** Reads the circles that the caller is or was a member of, without the other members' data. */
async function readCircles(ctx: MemberContext) {
  return ctx.db
    .select({
      name: circles.name,
      role: circleMembers.role,
      status: circleMembers.status,
      joined_at: circleMembers.joinedAt,
    })
    .from(circleMembers)
    .innerJoin(circles, and(eq(circles.appId, circleMembers.appId), eq(circles.id, circleMembers.circleId)))
    .where(
      and(
        eq(circleMembers.appId, ctx.app.id),
        eq(circleMembers.userId, ctx.member.userId),
        // A row that waits for the verification of its address does not belong to a user yet.
        or(eq(circleMembers.status, 'active'), eq(circleMembers.status, 'left')),
      ),
    )
    .orderBy(asc(circleMembers.id));
}

/** Deletes the windows that count the member's invitations and the e-mails to them. */
async function forgetInvitationWindows(ctx: MemberContext): Promise<void> {
  const { userId } = ctx.member;
  const invited = await ctx.db
    .selectDistinct({ circleId: circleInvitations.circleId })
    .from(circleInvitations)
    .where(and(eq(circleInvitations.appId, ctx.app.id), eq(circleInvitations.inviteeId, userId)));
  await forgetWindows(ctx, [
    invitationWindow(ctx.app.id, userId),
    ...invited.map(({ circleId }) => invitationMailWindow(ctx.app.id, circleId, userId)),
  ]);
}

/** Circles are left one at a time, because each locks its circle; a member has few. */
async function leaveCircles(ctx: MemberContext): Promise<void> {
  const rows = await ctx.db.execute<{ circle_id: string }>(sql`
    select circle_id from circle_members
    where app_id = ${ctx.app.id} and user_id = ${ctx.member.userId} and status = 'active' order by circle_id`);
  for (const { circle_id } of rows) await leaveCircle(ctx, { circle_id });
}
