import type { MemberContext } from '#server/platform/context/index.ts';
import { type Input, type Reply, reply } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { lockWishlist, requireWishlist } from './access.ts';
import { type ItemRef, refOf, requireCard } from './cards.ts';
import type * as contract from './contract.ts';
import { maxItems } from './contract-shapes.ts';
import { insertItem } from './insert-item.ts';
import { type ItemRow, selectItems } from './queries.ts';
import { itemOf, type WishlistItem } from './views.ts';

/**
 * Adds an experience or a hotel at the end of a list that the caller owns or, with `scope=shared`, can access
 * through a circle: 201. An item that is on the list already is returned unchanged with 200. 404 for an
 * unknown experience or hotel, 422 when the list has 200 items; the limit is exact under concurrent calls.
 */
export async function addItem(
  ctx: MemberContext,
  input: Input<typeof contract.addWishlistItem>,
): Promise<Reply<WishlistItem>> {
  const ref = refOf(input);
  await requireWishlist(ctx, input.id, input.scope);
  const card = await requireCard(ctx, ref);
  return transaction(ctx, async (ctx) => {
    const { itemCount } = await lockWishlist(ctx, input.id, input.scope);
    const existing = await findItem(ctx, input.id, ref);
    if (existing) return reply(itemOf(existing, card), { status: 200 });
    if (itemCount >= maxItems)
      throw invalid('items', 'limit_reached', `A wishlist can have at most ${maxItems} items.`);
    await insertItem(ctx, input.id, { ...ref, position: itemCount + 1, note: input.note || null }, card);
    const added = await findItem(ctx, input.id, ref);
    if (!added) throw new Error('The new item was not found');
    return reply(itemOf(added, card), { status: 201 });
  });
}

async function findItem(ctx: MemberContext, wishlistId: string, ref: ItemRef): Promise<ItemRow | undefined> {
  const matches =
    ref.hotelId === null ? sql`i.product_code = ${ref.productCode}` : sql`i.hotel_id = ${ref.hotelId}`;
  const [row] = await ctx.db.execute<ItemRow>(selectItems(ctx, wishlistId, matches));
  return row;
}
