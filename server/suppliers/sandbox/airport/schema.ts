import { createdAt, instant, minor, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { check, date, integer, pgTable, primaryKey, text } from '#server/platform/db/tables.ts';

/**
 * Places of the fake world's airport venues: one row for each slot that anybody ever took places in. Untenanted, as
 * a real supplier's stock is: all partners sell the same places. A missing row means nothing taken.
 */
export const sandboxVenueSlots = pgTable(
  'sandbox_venue_slots',
  {
    venueId: text('venue_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** HH:MM in the venue's time zone. */
    time: text('time').notNull(),
    /** Guests that the slot lets in, drawn from the world when the row is made. */
    capacity: integer('capacity').notNull(),
    taken: integer('taken').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.venueId, t.day, t.time] }),
    check('sandbox_venue_slots_not_oversold', sql`${t.taken} between 0 and ${t.capacity}`),
  ],
);

/** Holds and bookings at the simulated supplier, found by our own reference so that a repeat changes nothing. */
export const sandboxVenueOrders = pgTable(
  'sandbox_venue_orders',
  {
    reference: text('reference').primaryKey(),
    supplierReference: text('supplier_reference').notNull(),
    accessCode: text('access_code').notNull(),
    /** lost = the test venue that forgets a first attempt; released = a hold given back. */
    state: text('state', { enum: ['held', 'confirmed', 'cancelled', 'released', 'lost'] }).notNull(),
    venueId: text('venue_id').notNull(),
    /** Walk-ins take no places. */
    type: text('type', { enum: ['prebook', 'walk_in'] }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    time: text('time').notNull(),
    guests: integer('guests').notNull(),
    totalMinor: minor('total_minor').notNull(),
    currency: text('currency').notNull(),
    flightNumber: text('flight_number'),
    specialRequests: text('special_requests'),
    heldUntil: instant('held_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('sandbox_venue_orders_guests', sql`${t.guests} > 0`)],
);
