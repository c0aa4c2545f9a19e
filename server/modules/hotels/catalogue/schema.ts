import { apps, users } from '#server/modules/tenants/schema.ts';
import { appId, createdAt, id, instant, minor } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  boolean,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from '#server/platform/db/tables.ts';
import type { StoredSearch } from './search-store.ts';

/**
 * One streamed search, readable for half an hour so that it can be resumed and read by page. The table and that
 * of the hotels are unlogged: a search has more than half a megabyte, and after a crash of the database, which
 * empties them, the member searches again.
 */
export const hotelSearches = pgTable(
  'hotel_searches',
  {
    appId: appId().references(() => apps.id, { onDelete: 'cascade' }),
    id: id(),
    /** Only the member who searched may read it. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Destination, stay, filters and language as resolved when it began; read back whole, never queried. */
    request: json('request').$type<StoredSearch>().notNull(),
    /** Suppliers that have finished: a resumed search calls only the others. */
    finishedSuppliers: text('finished_suppliers').array().notNull().default(sql`'{}'`),
    complete: boolean('complete').notNull().default(false),
    partial: boolean('partial').notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
    /** False once the hotels of the expired search are deleted. */
    hasResults: boolean('has_results').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    // The purge selects by it.
    index('hotel_searches_expires_at').on(t.expiresAt),
    // The deletion of hotels selects by it.
    index('hotel_searches_with_results').on(t.expiresAt).where(sql`has_results`),
    // Deleting a user cascades through it.
    index('hotel_searches_user').on(t.userId),
  ],
);

/** The hotels of a search: at most 400 rows, so sorting them by price or rating needs no index. */
export const hotelSearchResults = pgTable(
  'hotel_search_results',
  {
    appId: appId(),
    searchId: uuid('search_id').notNull(),
    hotelId: text('hotel_id').notNull(),
    /** Position in the stream, the `id` of its event. */
    sequence: integer('sequence').notNull(),
    totalMinor: minor('total_minor').notNull(),
    score: real('score').notNull(),
    distanceKm: real('distance_km').notNull(),
    /** The hotel as sent, but with the lowest price of all suppliers. `json`, because it is not queried. */
    hotel: json('hotel').notNull(),
  },
  (t) => [
    // Prevents duplicate hotels, and reads a search as one index range.
    primaryKey({ columns: [t.appId, t.searchId, t.hotelId] }),
    foreignKey({
      name: 'hotel_search_results_search',
      columns: [t.appId, t.searchId],
      foreignColumns: [hotelSearches.appId, hotelSearches.id],
    }).onDelete('cascade'),
  ],
);
