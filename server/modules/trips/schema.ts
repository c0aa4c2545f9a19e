import { bookings } from '#server/modules/bookings/schema.ts';
import { appId, createdAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { check, foreignKey, pgTable, primaryKey, text, uuid } from '#server/platform/db/tables.ts';

/** What a trip can lack; see `TripGap`. */
export const gapKinds = ['bed', 'ride', 'esim', 'experience'] as const;
export type GapKind = (typeof gapKinds)[number];

/** Gaps that a member has dismissed, by the booking they belong to. The owner of the booking decides. */
export const dismissedGaps = pgTable(
  'dismissed_gaps',
  {
    appId: appId(),
    bookingId: uuid('booking_id').notNull(),
    kind: text('kind', { enum: gapKinds }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.bookingId, table.kind] }),
    foreignKey({
      columns: [table.appId, table.bookingId],
      foreignColumns: [bookings.appId, bookings.id],
    }).onDelete('cascade'),
    check('dismissed_gaps_kind', sql`kind in ('bed', 'ride', 'esim', 'experience')`),
  ],
);
