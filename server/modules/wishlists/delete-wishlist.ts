import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type * as contract from './contract.ts';

/** Permanently deletes a list of the caller, with its items, votes and sharing; 404 for any other list. */
export async function deleteWishlist(
  ctx: MemberContext,
  input: Input<typeof contract.deleteWishlist>,
): Promise<undefined> {
  if (!isUuid(input.wishlist_id)) throw problem('not_found');
  const deleted = await ctx.db.execute(sql`
    delete from wishlists
    where app_id = ${ctx.app.id} and id = ${input.wishlist_id} and user_id = ${ctx.member.userId}
    returning 1`);
  if (deleted.length === 0) throw problem('not_found');
}
