import { bookings } from '#server/bookings/schema.ts';
import { appId, createdAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { check, foreignKey, pgTable, primaryKey, text, uuid } from '#server/platform/db/tables.ts';

/** What a trip may lack; see `TripGap`. */
export const gapKinds = ['bed', 'ride', 'esim', 'experience'] as const;
export type GapKind = (typeof gapKinds)[number];

/** Gaps that a member does not want filled, by the booking they belong to: whose booking it is, theirs is the word. */
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
