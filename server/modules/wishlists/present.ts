import type { z } from 'zod';
import { toMajor } from '#server/platform/money/index.ts';
import type * as shapes from './contract-shapes.ts';
import type { Wishlist, WishlistItem, WishlistSummary } from './views.ts';

/** Lists in API form without their items. */
export function presentWishlists(lists: readonly WishlistSummary[]): {
  wishlists: z.input<typeof shapes.WishlistSummary>[];
} {
  return {
    wishlists: lists.map((list) => ({
      ...listFields(list),
      item_count: list.itemCount,
      cover_image: list.coverImage,
    })),
  };
}

/** A list in API form with its items. */
export function presentWishlist(list: Wishlist): z.input<typeof shapes.Wishlist> {
  return { ...listFields(list), user_id: list.userId, items: list.items.map(presentItem) };
}

/** An item in API form. */
export function presentItem(item: WishlistItem): z.input<typeof shapes.WishlistItem> {
  const { title, image, fromPriceMinor, currency } = item;
  return {
    id: item.id,
    product_code: item.productCode,
    ...(item.hotelId === null ? {} : { hotel_id: item.hotelId }),
    added_at: item.addedAt,
    added_by: item.addedBy,
    position: item.position,
    note: item.note,
    snapshot: {
      title,
      image,
      from_price: fromPriceMinor === null || currency === null ? null : toMajor(fromPriceMinor, currency),
      currency,
    },
    is_available: item.isAvailable,
    votes: item.votes,
    voted: item.voted,
  };
}

function listFields({ id, name, description, createdAt, updatedAt, sharing }: Wishlist | WishlistSummary) {
  return {
    id,
    name,
    description,
    created_at: createdAt,
    updated_at: updatedAt,
    sharing: sharing && { circle_id: sharing.circleId, owner: sharing.owner },
  };
}
