import { bookings } from '#server/modules/bookings/schema.ts';
import { appId, instant, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from '#server/platform/db/tables.ts';

/** How far the visits that the venues of each supplier recorded were read. */
export const visitFeeds = pgTable('visit_feeds', {
  supplier: text('supplier').primaryKey(),
  /** The supplier's own mark; what was recorded after it is unread. */
  cursor: text('cursor').notNull(),
  updatedAt: updatedAt(),
});

/** Why a recorded visit contradicts its booking. */
export const contradictionCauses = ['not_confirmed', 'more_guests'] as const;

/**
 * Recorded visits that contradict their booking. A venue may admit guests before we know that it has booked, so
 * those without a confirmation are tried again. Without personal data.
 */
export const visitContradictions = pgTable(
  'visit_contradictions',
  {
    appId: appId(),
    bookingId: uuid('booking_id').notNull(),
    cause: text('cause', { enum: contradictionCauses }).notNull(),
    guests: integer('guests').notNull(),
    admittedAt: instant('admitted_at').notNull(),
    recordedAt: instant('recorded_at').notNull().default(sql`sojourn_now()`),
    /** When an operator settled it with the venue; null until then. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.bookingId, table.cause] }),
    foreignKey({
      columns: [table.appId, table.bookingId],
      foreignColumns: [bookings.appId, bookings.id],
    }).onDelete('cascade'),
    // Serves the second attempts, the list of cases and the purge.
    index('visit_contradictions_recorded').on(table.recordedAt),
  ],
);
