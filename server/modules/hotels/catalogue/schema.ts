import { apps, users } from '#server/modules/tenants/schema.ts';
import { appId, createdAt, id, instant, minor, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  boolean,
  check,
  doublePrecision,
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
import type { StoredConfirmation } from './confirmation-store.ts';
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

/** Who decided a mapping: the ingestion by comparison, the ingestion for want of any match, or an operator. */
export const mappingOrigins = ['matched', 'new', 'operator'] as const;

/**
 * The ids of suppliers with ids of their own, mapped to ours. Written by the ingestion and by operators, never
 * on the path of a search. A row below the confidence that a search needs is a suggestion to operators.
 */
export const supplierIds = pgTable(
  'supplier_ids',
  {
    supplier: text('supplier').notNull(),
    kind: text('kind', { enum: ['hotel', 'place', 'category'] }).notNull(),
    externalId: text('external_id').notNull(),
    /** Null when an operator has decided that the supplier's id stands for nothing of ours. */
    ourId: text('our_id'),
    /** Our place of a hotel: a search reads the hotels of one supplier and place. */
    placeId: text('place_id'),
    /** When the hotels of a supplier's place were mapped last; null before, and for hotels. */
    ingestedAt: instant('ingested_at'),
    /** From 0 to 1. */
    confidence: real('confidence').notNull(),
    origin: text('origin', { enum: mappingOrigins }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.supplier, t.kind, t.externalId] }),
    // Which suppliers know a hotel or a place.
    index('supplier_ids_ours').on(t.kind, t.ourId),
    index('supplier_ids_place').on(t.supplier, t.placeId).where(sql`kind = 'hotel'`),
    check('supplier_ids_confidence', sql`${t.confidence} between 0 and 1`),
  ],
);

/** Hotels that no supplier with our ids lists: the ingestion made their ids, and later suppliers match them. */
export const canonicalHotels = pgTable(
  'canonical_hotels',
  {
    id: text('id').primaryKey(),
    placeId: text('place_id').notNull(),
    name: text('name').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    addressLine: text('address_line'),
    postalCode: text('postal_code'),
    phone: text('phone'),
    chain: text('chain'),
    /** Name and city, folded, with a space before each word: suggestions find the beginnings of words in it. */
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('canonical_hotels_place').on(t.placeId),
    index('canonical_hotels_search_text').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
);

/**
 * Prices that a supplier confirmed, with what it answered: the token of the price names the row, and a booking
 * with the token takes exactly this. Unlogged like searches: a confirmation lives for 15 minutes, and after a
 * crash of the database, which empties the table, the member confirms the price again.
 */
export const hotelPriceConfirmations = pgTable(
  'hotel_price_confirmations',
  {
    appId: appId().references(() => apps.id, { onDelete: 'cascade' }),
    id: id(),
    confirmation: json('confirmation').$type<StoredConfirmation>().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    // The purge selects by it.
    index('hotel_price_confirmations_expires_at').on(t.expiresAt),
  ],
);

/**
 * Rates whose id would be longer than the API takes, because a supplier's key is long: the rate id names the row by a
 * hash of its content, so that the same rate is stored once. Unlogged like searches.
 */
export const hotelRates = pgTable(
  'hotel_rates',
  {
    appId: appId().references(() => apps.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    /** What a rate id contains otherwise, encrypted as there. */
    sealed: text('sealed').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.hash] }),
    // The purge selects by it.
    index('hotel_rates_expires_at').on(t.expiresAt),
  ],
);
