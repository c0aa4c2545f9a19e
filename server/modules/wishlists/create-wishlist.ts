import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import type * as contract from './contract.ts';
import { maxWishlists } from './contract-shapes.ts';
import { readWishlist } from './get-wishlist.ts';
import { wishlists } from './schema.ts';
import type { Wishlist } from './views.ts';

/** Creates an empty list; 422 when the member has 50 already. The limit is exact under concurrent calls. */
export async function createWishlist(
  ctx: MemberContext,
  input: Input<typeof contract.createWishlist>,
): Promise<Wishlist> {
  return readWishlist(ctx, await insertWishlist(ctx, input), 'own');
}

/** Inserts an empty list in a transaction and returns its id; 422 when the member has 50 already. */
export async function insertWishlist(
  ctx: MemberContext,
  input: Input<typeof contract.createWishlist>,
): Promise<string> {
  const id = newId();
  await transaction(ctx, async (ctx) => {
    await checkWishlistLimit(ctx);
    await ctx.db.insert(wishlists).values({
      appId: ctx.app.id,
      id,
      userId: ctx.member.userId,
      name: input.name,
      description: input.description || null,
    });
  });
  return id;
}

/** Throws 422 at the limit. Locks the user first, so that concurrent calls count one after the other. */
async function checkWishlistLimit(ctx: MemberContext): Promise<void> {
  const { userId } = ctx.member;
  // "No key update" does not block inserts that refer to the user.
  await ctx.db.execute(sql`select 1 from users where id = ${userId} for no key update`);
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from wishlists where app_id = ${ctx.app.id} and user_id = ${userId}`);
  if (row && row.count >= maxWishlists)
    throw invalid('wishlists', 'limit_reached', `A member can have at most ${maxWishlists} wishlists.`);
}
