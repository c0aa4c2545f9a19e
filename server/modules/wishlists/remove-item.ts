import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { lockWishlist } from './access.ts';
import type * as contract from './contract.ts';

/** Removes an item from the caller's own list, by its id, product code or hotel id; later items move up. */
export async function removeItem(
  ctx: MemberContext,
  input: Input<typeof contract.removeWishlistItem>,
): Promise<undefined> {
  await transaction(ctx, async (ctx) => {
    await lockWishlist(ctx, input.id);
    const itemId = isUuid(input.item_id) ? input.item_id : null;
    const [removed] = await ctx.db.execute<{ position: number }>(sql`
      delete from wishlist_items where app_id = ${ctx.app.id} and id = (
        select id from wishlist_items
        where app_id = ${ctx.app.id} and wishlist_id = ${input.id}
          and (id = ${itemId}::uuid or product_code = ${input.item_id} or hotel_id = ${input.item_id})
        order by position limit 1)
      returning position`);
    if (!removed) throw problem('not_found');
    await ctx.db.execute(sql`
      update wishlist_items set position = position - 1
      where app_id = ${ctx.app.id} and wishlist_id = ${input.id} and position > ${removed.position}`);
    await ctx.db.execute(sql`
      update wishlists set item_count = item_count - 1, updated_at = sojourn_now()
      where app_id = ${ctx.app.id} and id = ${input.id}`);
  });
}
