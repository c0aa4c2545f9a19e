import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import type { ErasedPerson } from '#server/platform/personal-data/index.ts';

/**
 * Assigns a user's places in circles and their invitations in this app to the pseudonym. Pending invitations
 * are revoked, and places that wait for a verification are deleted.
 */
export async function eraseFromCircles(
  ctx: MemberContext,
  { userId, pseudonym }: Pick<ErasedPerson, 'userId' | 'pseudonym'>,
): Promise<void> {
  const { id: appId } = ctx.app;
  const ofUser = sql`app_id = ${appId} and user_id = ${userId}`;
  await ctx.db.execute(sql`delete from circle_members where ${ofUser} and status = 'pending_verification'`);
  await ctx.db.execute(sql`update circle_members set user_id = ${pseudonym} where ${ofUser}`);
  await ctx.db.execute(sql`
    update circle_invitations set status = 'revoked', updated_at = sojourn_now()
    where app_id = ${appId} and status = 'pending' and (inviter_id = ${userId} or invitee_id = ${userId})`);
  await ctx.db.execute(sql`
    update circle_invitations set inviter_id = ${pseudonym} where app_id = ${appId} and inviter_id = ${userId}`);
  await ctx.db.execute(sql`
    update circle_invitations set invitee_id = ${pseudonym} where app_id = ${appId} and invitee_id = ${userId}`);
}
