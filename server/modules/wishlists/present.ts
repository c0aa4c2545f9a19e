import type { z } from 'zod';
import { toMajor } from '#server/platform/money/index.ts';
import type { Card } from './cards.ts';
import type * as shapes from './contract-shapes.ts';
import type { ItemRow, ListRow } from './queries.ts';

/** A list in API form without its items. */
export function presentSummary(row: ListRow): z.input<typeof shapes.WishlistSummary> {
  return { ...listFields(row), item_count: row.item_count, cover_image: row.cover_image };
}

/** A list in API form with its presented items. */
export function presentWishlist(
  row: ListRow,
  items: z.input<typeof shapes.WishlistItem>[],
): z.input<typeof shapes.Wishlist> {
  return { ...listFields(row), user_id: row.user_id, items };
}

/** An item in API form with its current card; without one the last known data, as not available. */
export function presentItem(row: ItemRow, card: Card | undefined): z.input<typeof shapes.WishlistItem> {
  const { title, image, fromPriceMinor, currency } = card ?? row;
  return {
    id: row.id,
    product_code: row.productCode,
    ...(row.hotelId === null ? {} : { hotel_id: row.hotelId }),
    added_at: row.addedAt,
    added_by: row.addedBy,
    position: row.position,
    note: row.note,
    snapshot: {
      title,
      image,
      from_price: fromPriceMinor === null || currency === null ? null : toMajor(fromPriceMinor, currency),
      currency,
    },
    is_available: card?.isAvailable ?? false,
    votes: row.votes,
    voted: row.voted,
  };
}

function listFields(row: ListRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    created_at: row.created_at,
    updated_at: row.updated_at,
    sharing:
      row.circle_id === null
        ? null
        : {
            circle_id: row.circle_id,
            owner: { id: row.user_id, username: row.username, image: row.user_image },
          },
  };
}
