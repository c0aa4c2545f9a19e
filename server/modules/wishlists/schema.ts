import { circles } from '#server/modules/circles/schema.ts';
import { apps, users } from '#server/modules/tenants/schema.ts';
import { appId, createdAt, id, instant, minor, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from '#server/platform/db/tables.ts';

/** Named lists of a member. Every change to the items of a list first locks its row here. */
export const wishlists = pgTable(
  'wishlists',
  {
    appId: appId(),
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description'),
    /** Maintained under the row's lock, so that the limit is exact and summaries need no count. */
    itemCount: integer('item_count').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({ columns: [table.appId], foreignColumns: [apps.id] }).onDelete('restrict'),
    // For a member's lists, newest first.
    index('wishlists_owner').on(table.appId, table.userId, table.id),
    check('wishlists_item_count', sql`item_count between 0 and 200`),
  ],
);

/**
 * The items of a list: an experience or a hotel, with its last known data, so that the list can be shown when
 * it no longer exists or its supplier does not answer. Positions of a list run from 1 without gaps.
 */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    appId: appId(),
    id: id(),
    wishlistId: uuid('wishlist_id').notNull(),
    productCode: text('product_code'),
    hotelId: text('hotel_id'),
    position: integer('position').notNull(),
    note: text('note'),
    addedBy: uuid('added_by')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    addedAt: instant('added_at').notNull().default(sql`sojourn_now()`),
    title: text('title').notNull(),
    image: text('image'),
    fromPriceMinor: minor('from_price_minor'),
    currency: text('currency'),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({
      columns: [table.appId, table.wishlistId],
      foreignColumns: [wishlists.appId, wishlists.id],
    }).onDelete('cascade'),
    // For the items of a list in order; the first one is its cover.
    index('wishlist_items_position').on(table.appId, table.wishlistId, table.position),
    // An experience or hotel is on a list only once. The first index also serves the member's saved product
    // codes.
    uniqueIndex('wishlist_items_product').on(table.appId, table.wishlistId, table.productCode),
    uniqueIndex('wishlist_items_hotel').on(table.appId, table.wishlistId, table.hotelId),
    check('wishlist_items_one_thing', sql`num_nonnulls(product_code, hotel_id) = 1`),
  ],
);

/** Votes for an item, one per member. */
export const wishlistVotes = pgTable(
  'wishlist_votes',
  {
    appId: appId(),
    itemId: uuid('item_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.itemId, table.userId] }),
    foreignKey({
      columns: [table.appId, table.itemId],
      foreignColumns: [wishlistItems.appId, wishlistItems.id],
    }).onDelete('cascade'),
  ],
);

/** The circle of a shared list. A separate table, so that deleting a circle deletes only the sharing. */
export const wishlistShares = pgTable(
  'wishlist_shares',
  {
    appId: appId(),
    wishlistId: uuid('wishlist_id').notNull(),
    circleId: uuid('circle_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.wishlistId] }),
    foreignKey({
      columns: [table.appId, table.wishlistId],
      foreignColumns: [wishlists.appId, wishlists.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.appId, table.circleId],
      foreignColumns: [circles.appId, circles.id],
    }).onDelete('cascade'),
    // For the lists of a circle.
    index('wishlist_shares_circle').on(table.appId, table.circleId, table.wishlistId),
  ],
);
