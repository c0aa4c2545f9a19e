import { createdAt, instant } from '#server/platform/db/index.ts';
import { index, pgTable, primaryKey, text } from '#server/platform/db/tables.ts';

/**
 * Events that suppliers have sent, so that a repeated one is known. They have no tenant: one event may concern bookings
 * of several apps.
 */
export const supplierEvents = pgTable(
  'supplier_events',
  {
    supplier: text('supplier').notNull(),
    /** The supplier's id of the event, hashed: a supplier may put anything into it. */
    eventHash: text('event_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.supplier, table.eventHash] }),
    index('supplier_events_created_at').on(table.createdAt),
  ],
);

/** How far the list of changes of each supplier was read. */
export const supplierCursors = pgTable('supplier_cursors', {
  supplier: text('supplier').primaryKey(),
  /** From the supplier's last answer; null before the first one. */
  cursor: text('cursor'),
  /** Which process reads the list, and until when at most; null if none does. */
  leasedBy: text('leased_by'),
  leasedUntil: instant('leased_until'),
  /** When the last page was read; null before the first one. */
  readAt: instant('read_at'),
});
