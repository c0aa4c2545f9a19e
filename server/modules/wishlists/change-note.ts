import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { lockWishlist } from './access.ts';
import { readCards } from './cards.ts';
import type * as contract from './contract.ts';
import { type ItemRow, selectItems } from './queries.ts';
import { itemOf, type WishlistItem } from './views.ts';

/** Changes the note of an item on the caller's own list; null or an empty text removes it. */
export async function changeNote(
  ctx: MemberContext,
  input: Input<typeof contract.changeWishlistNote>,
): Promise<WishlistItem> {
  const { id, item_id: itemId } = input;
  if (!isUuid(itemId)) throw problem('not_found');
  const item = await transaction(ctx, async (ctx) => {
    await lockWishlist(ctx, id);
    await ctx.db.execute(sql`
      with noted as (
        update wishlist_items set note = ${input.note || null}
        where app_id = ${ctx.app.id} and wishlist_id = ${id} and id = ${itemId} returning 1
      )
      update wishlists set updated_at = sojourn_now()
      where app_id = ${ctx.app.id} and id = ${id} and exists (select 1 from noted)`);
    const [row] = await ctx.db.execute<ItemRow>(selectItems(ctx, id, sql`i.id = ${itemId}`));
    return row;
  });
  if (!item) throw problem('not_found');
  return itemOf(item, (await readCards(ctx, [item]))(item));
}
