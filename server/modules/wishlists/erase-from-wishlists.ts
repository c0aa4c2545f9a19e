import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import type { ErasedPerson } from '#server/platform/personal-data/index.ts';

/**
 * Deletes a user's wishlists and votes in this app, and assigns the items they added to shared wishlists to the
 * pseudonym.
 */
export async function eraseFromWishlists(
  ctx: MemberContext,
  { userId, pseudonym }: Pick<ErasedPerson, 'userId' | 'pseudonym'>,
): Promise<void> {
  const ofUser = sql`app_id = ${ctx.app.id} and user_id = ${userId}`;
  await ctx.db.execute(sql`delete from wishlists where ${ofUser}`);
  await ctx.db.execute(sql`delete from wishlist_votes where ${ofUser}`);
  await ctx.db.execute(sql`
    update wishlist_items set added_by = ${pseudonym} where app_id = ${ctx.app.id} and added_by = ${userId}`);
}
