import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type * as contract from './contract.ts';

/** Deletes an own list for good; its items, votes and sharing go with it. */
export async function deleteWishlist(
  ctx: MemberContext,
  input: Input<typeof contract.deleteWishlist>,
): Promise<undefined> {
  if (!isUuid(input.wishlist_id)) throw problem('not_found');
  const gone = await ctx.db.execute(sql`
    delete from wishlists
    where app_id = ${ctx.app.id} and id = ${input.wishlist_id} and user_id = ${ctx.member.userId}
    returning 1`);
  if (gone.length === 0) throw problem('not_found');
}
