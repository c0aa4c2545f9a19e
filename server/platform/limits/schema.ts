import { instant } from '../db/columns.ts';
import { sql } from '../db/sql.ts';
import { index, pgTable, text } from '../db/tables.ts';

/**
 * Rolling windows of the exact limits: one row a key, holding the instants of the hits that still count.
 * Untenanted: the key stands for the app too where the limit is per app, and one limit counts over all apps
 * on purpose. Identifiers in it are hashed (`windowKey`).
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
