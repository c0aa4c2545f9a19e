import { deleteWaitingPlaces } from '#server/modules/circles/index.ts';
import { belongsToOtherApps, createPseudonym } from '#server/modules/tenants/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { forgetWindows } from '#server/platform/rate-limit/index.ts';
import { exportWindow } from './export-personal-data.ts';
import { refuseObstacles } from './get-deletion-obstacles.ts';
import { registeredPersonalData } from './personal-data-registry.ts';

/**
 * Erases the caller's personal data in this app in one transaction; an open one is joined. All sessions of the user
 * in this app end. Data of the user alone is deleted. Data needed for accounting or by other members is assigned to a
 * pseudonym, a user row without personal data that cannot sign in. For a user without another app their own row
 * becomes the pseudonym, and what waits in other apps for a first sign-in ends, because somebody else may have typed
 * the address there. For others a new row is created, so that this app keeps no reference to them. Fails with
 * `invalid_state` with the obstacles, and `not_found` for a person who was erased before.
 */
export async function erasePersonalData(ctx: MemberContext): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { userId, membershipId } = ctx.member;
    const email = await lockPerson(ctx);
    await refuseObstacles(ctx);
    const pseudonym = (await belongsToOtherApps(ctx, userId)) ? await createPseudonym(ctx) : userId;
    if (pseudonym === userId) await deleteWaitingPlaces(ctx, userId);
    // One after the other, because later declarations delete what earlier ones search by.
    for (const { erase } of registeredPersonalData().inOrderOfErasure)
      await erase?.(ctx, { userId, email, membershipId, pseudonym });
    await forgetWindows(ctx, [exportWindow(ctx)]);
  });
}

/** Locks the caller's row of `users` and returns the e-mail address in it. */
async function lockPerson(ctx: MemberContext): Promise<string> {
  const { userId, membershipId } = ctx.member;
  // Bookings and circles reference this row: one being created waits for the lock or is found afterwards.
  const [person] = await ctx.db.execute<{ email: string }>(
    sql`select email from users where id = ${userId} and is_active for update`,
  );
  // Whoever erased the person first held the lock. A membership that was erased belongs to a pseudonym.
  const kept = await ctx.db.execute(sql`
    select 1 from memberships where app_id = ${ctx.app.id} and id = ${membershipId} and user_id = ${userId}`);
  if (!person || (membershipId && kept.length === 0)) throw problem('not_found');
  return person.email;
}
