import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

/**
 * Deletes the places in circles that wait for a user's verification, in every app. For a person who is erased from
 * all apps.
 */
export async function deleteWaitingPlaces(ctx: Pick<BaseContext, 'db'>, userId: string): Promise<void> {
  // Whoever joins a circle has a membership of its app, by which the index finds the places.
  await ctx.db.execute(sql`
    delete from circle_members where user_id = ${userId} and status = 'pending_verification'
      and app_id in (select app_id from memberships where user_id = ${userId})`);
}
