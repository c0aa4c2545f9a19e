import { instant } from '../db/columns.ts';
import { sql } from '../db/sql.ts';
import { index, pgTable, text } from '../db/tables.ts';

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
