import { createdAt, instant, minor, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { check, date, integer, pgTable, primaryKey, text } from '#server/platform/db/tables.ts';

/**
 * Stock of the simulated airport venues: one row for each slot in which places were ever taken. The table has
 * no tenant, because all partners sell the same places, as with a real supplier. A missing row means that all
 * places are free.
 */
export const sandboxVenueSlots = pgTable(
  'sandbox_venue_slots',
  {
    venueId: text('venue_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** HH:MM in the venue's time zone. */
    time: text('time').notNull(),
    /** Places of the slot, drawn when the row is inserted. */
    capacity: integer('capacity').notNull(),
    taken: integer('taken').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.venueId, t.day, t.time] }),
    check('sandbox_venue_slots_not_oversold', sql`${t.taken} between 0 and ${t.capacity}`),
  ],
);

/** Visits that the simulated venues recorded. */
export const sandboxVenueVisits = pgTable('sandbox_venue_visits', {
  /** Their order, in which the feed reports them. */
  number: integer('number').primaryKey().generatedAlwaysAsIdentity(),
  reference: text('reference').notNull().unique(),
  guests: integer('guests').notNull(),
  admittedAt: instant('admitted_at').notNull().default(sql`sojourn_now()`),
});

/** Holds and bookings at the simulated supplier. Our own reference is the idempotency key. */
export const sandboxVenueOrders = pgTable(
  'sandbox_venue_orders',
  {
    reference: text('reference').primaryKey(),
    supplierReference: text('supplier_reference').notNull(),
    accessCode: text('access_code').notNull(),
    /** lost = the first attempt at a test venue that loses it; released = a hold that was released. */
    state: text('state', {
      enum: ['held', 'pending', 'confirmed', 'cancelled', 'released', 'lost'],
    }).notNull(),
    venueId: text('venue_id').notNull(),
    /** Walk-ins take no places of a slot. */
    type: text('type', { enum: ['prebook', 'walk_in'] }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    time: text('time').notNull(),
    guests: integer('guests').notNull(),
    totalMinor: minor('total_minor').notNull(),
    currency: text('currency').notNull(),
    flightNumber: text('flight_number'),
    specialRequests: text('special_requests'),
    heldUntil: instant('held_until'),
    /** When a test product that decides later was first asked to cancel. */
    cancelAskedAt: instant('cancel_asked_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('sandbox_venue_orders_guests', sql`${t.guests} > 0`)],
);
