import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { canAccess, joinShare } from './access.ts';
import type * as contract from './contract.ts';

/** Adds the caller's vote to an item of a list that the caller can access; a repeat changes nothing. */
export async function voteForItem(
  ctx: MemberContext,
  input: Input<typeof contract.voteForWishlistItem>,
): Promise<undefined> {
  await withItem(
    ctx,
    input,
    sql`insert into wishlist_votes (app_id, item_id, user_id)
      select ${ctx.app.id}, item.id, ${ctx.member.userId} from item on conflict do nothing`,
  );
}

/** Removes the caller's vote; a repeat changes nothing. */
export async function withdrawVote(
  ctx: MemberContext,
  input: Input<typeof contract.withdrawWishlistVote>,
): Promise<undefined> {
  await withItem(
    ctx,
    input,
    sql`delete from wishlist_votes v using item
      where v.app_id = ${ctx.app.id} and v.item_id = item.id and v.user_id = ${ctx.member.userId}`,
  );
}

/**
 * Runs a change of votes on the row `item`; 404 when the caller cannot access it. The item's lock waits for a
 * concurrent removal of the item, instead of failing on its foreign key.
 */
async function withItem(
  ctx: MemberContext,
  { id, item_id: itemId, scope }: Input<typeof contract.voteForWishlistItem>,
  change: SQL,
): Promise<void> {
  if (!isUuid(id) || !isUuid(itemId)) throw problem('not_found');
  const found = await ctx.db.execute(sql`
    with item as (
      select i.id from wishlists w
      join wishlist_items i on i.app_id = w.app_id and i.wishlist_id = w.id
      ${joinShare}
      where w.id = ${id} and i.id = ${itemId} and ${canAccess(ctx, scope)}
      for key share of i
    ), changed as (${change})
    select 1 from item`);
  if (found.length === 0) throw problem('not_found');
}
