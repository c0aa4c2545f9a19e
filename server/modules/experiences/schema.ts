import { createdAt, instant, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  boolean,
  doublePrecision,
  index,
  json,
  pgTable,
  primaryKey,
  text,
} from '#server/platform/db/tables.ts';
import type { ListedProduct } from './port.ts';

/**
 * The products of suppliers whose catalogues a job copies. Searches read them here, and our codes are resolved here,
 * so that a product off sale stays: bookings and wishlists name it. No tenant: every partner sells the same products.
 */
export const experienceListings = pgTable(
  'experience_listings',
  {
    supplier: text('supplier').notNull(),
    /** The supplier's own code. */
    externalId: text('external_id').notNull(),
    /** Our code, see `ourProductCode`. */
    code: text('code').notNull().unique('experience_listings_code'),
    /** Our place of its town. */
    placeId: text('place_id').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    isOnSale: boolean('is_on_sale').notNull(),
    categories: text('categories').array().notNull(),
    /** Folded words of titles, categories, town and country, by which a keyword search finds it. */
    words: text('words').array().notNull(),
    /** The product as the supplier listed it; read back whole, never queried. */
    product: json('product').$type<ListedProduct>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.supplier, t.externalId] }),
    index('experience_listings_place').on(t.placeId).where(sql`is_on_sale`),
    // A nearby search reads a band of latitudes.
    index('experience_listings_latitude').on(t.latitude, t.longitude).where(sql`is_on_sale`),
    index('experience_listings_words').using('gin', t.words).where(sql`is_on_sale`),
  ],
);

/** How far the catalogue of each supplier has been read. */
export const experienceCatalogues = pgTable('experience_catalogues', {
  supplier: text('supplier').primaryKey(),
  /** The supplier's own mark, from which the next reading continues. */
  cursor: text('cursor').notNull(),
  readAt: instant('read_at').notNull(),
});
