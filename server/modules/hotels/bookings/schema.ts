import { bookings } from '#server/modules/bookings/schema.ts';
import { appId, createdAt, instant } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from '#server/platform/db/tables.ts';
import { guestsDeclineReasons } from '../catalogue/port.ts';
import type { Traveller } from './details.ts';

/**
 * The latest change of a confirmed booking's travellers that its supplier has not made: open until the supplier answers,
 * or declined. A change that was made is stored with the booking, and its row is deleted.
 */
export const hotelTravellerChanges = pgTable(
  'hotel_traveller_changes',
  {
    appId: appId(),
    bookingId: uuid('booking_id').notNull(),
    /** Another one for each request, so that an answer to an earlier one is recognised. */
    requestId: uuid('request_id').notNull(),
    /** The travellers that the booking shall have; empty once the supplier has declined. */
    travellers: jsonb('travellers').$type<Traveller[]>().notNull(),
    /** When the supplier declined, and why; null while it has not answered. */
    declinedAt: instant('declined_at'),
    declineReason: text('decline_reason', { enum: guestsDeclineReasons }),
    /** When the change was requested. */
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.bookingId] }),
    foreignKey({
      columns: [table.appId, table.bookingId],
      foreignColumns: [bookings.appId, bookings.id],
    }).onDelete('cascade'),
    // Serves the sweep for changes whose job was lost, and the list of cases.
    index('hotel_traveller_changes_open')
      .on(table.createdAt, table.bookingId)
      .where(sql`declined_at is null`),
    // Serves the purge of declined changes.
    index('hotel_traveller_changes_declined').on(table.declinedAt).where(sql`declined_at is not null`),
  ],
);
