import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { refOf, requireCard } from './cards.ts';
import type * as contract from './contract.ts';
import { insertWishlist } from './create-wishlist.ts';
import { insertItem } from './insert-item.ts';

type NewItem = Pick<Input<typeof contract.addWishlistItem>, 'product_code' | 'hotel_id' | 'note'>;

/**
 * Creates a list that contains one experience or hotel, and returns its id. Either both are stored or neither: 404
 * for an unknown experience or hotel, 422 when the member has 50 lists already. Throws when the supplier of the item
 * fails.
 */
export async function createWishlistWithItem(
  ctx: MemberContext,
  list: Input<typeof contract.createWishlist>,
  item: NewItem,
): Promise<string> {
  const ref = refOf(item);
  const card = await requireCard(ctx, ref);
  return transaction(ctx, async (ctx) => {
    const id = await insertWishlist(ctx, list);
    await insertItem(ctx, id, { ...ref, position: 1, note: item.note || null }, card);
    return id;
  });
}
