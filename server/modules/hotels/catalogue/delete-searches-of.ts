import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

/** Deletes a user's hotel searches in this app. */
export async function deleteHotelSearchesOf(ctx: MemberContext, userId: string): Promise<void> {
  await ctx.db.execute(sql`delete from hotel_searches where app_id = ${ctx.app.id} and user_id = ${userId}`);
}
