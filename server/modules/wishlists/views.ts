import type { Card } from './cards.ts';
import type { ItemRow, ListRow } from './queries.ts';

/** The values that the use cases return; instants in Unix seconds. */

type ListFields = Pick<ListRow, 'id' | 'userId' | 'name' | 'description' | 'createdAt' | 'updatedAt'> & {
  /** The circle that may see the list; null for a private one. */
  sharing: { circleId: string; owner: { id: string; username: string; image: string | null } } | null;
};

/** A list without its items. */
export type WishlistSummary = ListFields & Pick<ListRow, 'itemCount' | 'coverImage'>;

/** A list with its items in the owner's order. */
export type Wishlist = ListFields & { items: WishlistItem[] };

/** An item with its current or last known data; prices in minor units. */
export type WishlistItem = ItemRow & { isAvailable: boolean };

/** A list without its items. */
export function summaryOf(row: ListRow): WishlistSummary {
  const { itemCount, coverImage } = row;
  return { ...listFields(row), itemCount, coverImage };
}

/** A list with its items. */
export function wishlistOf(row: ListRow, items: WishlistItem[]): Wishlist {
  return { ...listFields(row), items };
}

/** An item with its current card; without one with the last known data, as not available. */
export function itemOf(row: ItemRow, card: Card | undefined): WishlistItem {
  const { title, image, fromPriceMinor, currency } = card ?? row;
  return { ...row, title, image, fromPriceMinor, currency, isAvailable: card?.isAvailable ?? false };
}

function listFields(row: ListRow): ListFields {
  const { id, userId, name, description, createdAt, updatedAt, circleId, username, userImage } = row;
  const owner = { id: userId, username, image: userImage };
  const sharing = circleId === null ? null : { circleId, owner };
  return { id, userId, name, description, createdAt, updatedAt, sharing };
}
