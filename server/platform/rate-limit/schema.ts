import { instant } from '../db/columns.ts';
import { sql } from '../db/sql.ts';
import { doublePrecision, index, integer, pgTable, primaryKey, text } from '../db/tables.ts';

/**
 * Sliding windows of the exact rate limits: one row per key with the instants of the hits that still count.
 * The table has no tenant column: the key contains the app where a limit is per app, and one limit
 * deliberately counts over all apps. Identifiers in the key are hashed (`windowKey`).
 */
export const rateWindows = pgTable(
  'rate_windows',
  {
    key: text('key').primaryKey(),
    hits: instant('hits').array().notNull().default(sql`'{}'`),
    /** When the last hit leaves the window; the sweep deletes by it. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('rate_windows_expires_at').on(table.expiresAt)],
);

/**
 * Token buckets of calls to suppliers that declare a budget, shared by all processes: one row per supplier and kind
 * of call.
 */
export const supplierCallBuckets = pgTable(
  'supplier_call_buckets',
  {
    supplier: text('supplier').notNull(),
    kind: text('kind').notNull(),
    /** Calls in the bucket at `filled_at`. */
    tokens: doublePrecision('tokens').notNull(),
    /** Calls that the last statement took; it returns them. */
    granted: integer('granted').notNull(),
    filledAt: instant('filled_at').notNull(),
    /** Until when the supplier wants no calls of this kind (`Retry-After`); null if it never asked. */
    pausedUntil: instant('paused_until'),
  },
  (table) => [primaryKey({ columns: [table.supplier, table.kind] })],
);
