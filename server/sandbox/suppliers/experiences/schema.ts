import { createdAt, instant, minor, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { check, date, index, integer, pgTable, primaryKey, text } from '#server/platform/db/tables.ts';

/**
 * Stock of the simulated experiences: one row for each slot in which places were ever taken. The table has no
 * tenant, because all partners sell the same places, as with a real supplier. A missing row means that all
 * places are free.
 */
export const sandboxExperienceSlots = pgTable(
  'sandbox_experience_slots',
  {
    productCode: text('product_code').notNull(),
    optionCode: text('option_code').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** HH:MM in the venue's time zone. */
    time: text('time').notNull(),
    placeId: text('place_id').notNull(),
    /** Places of the slot, drawn when the row is inserted. */
    capacity: integer('capacity').notNull(),
    taken: integer('taken').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productCode, t.day, t.optionCode, t.time] }),
    // A search with dates reads the taken slots of a whole city over those days.
    index('sandbox_experience_slots_place_day').on(t.placeId, t.day).where(sql`taken > 0`),
    check('sandbox_experience_slots_not_oversold', sql`${t.taken} between 0 and ${t.capacity}`),
  ],
);

/** Holds and bookings at the simulated supplier. Our own reference is the idempotency key. */
export const sandboxExperienceOrders = pgTable(
  'sandbox_experience_orders',
  {
    reference: text('reference').primaryKey(),
    supplierReference: text('supplier_reference').notNull(),
    ticketCode: text('ticket_code').notNull(),
    /** lost = the first attempt at a test tour that loses it; released = a hold that was released. */
    state: text('state', {
      enum: ['held', 'pending', 'confirmed', 'rejected', 'cancelled', 'released', 'lost'],
    }).notNull(),
    productCode: text('product_code').notNull(),
    optionCode: text('option_code').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    time: text('time').notNull(),
    /** The time to which the operator moved the visit, HH:MM, and when; null if it did not. */
    movedTo: text('moved_to'),
    changedAt: instant('changed_at'),
    places: integer('places').notNull(),
    totalMinor: minor('total_minor').notNull(),
    currency: text('currency').notNull(),
    heldUntil: instant('held_until'),
    /** When a test product that decides later was first asked to cancel. */
    cancelAskedAt: instant('cancel_asked_at'),
    /** When the operator of a manual product decides, and its promised deadline; null for other products. */
    decidesAt: instant('decides_at'),
    answersBy: instant('answers_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // Serves the list of changes.
    index('sandbox_experience_orders_changed')
      .on(t.changedAt, t.reference)
      .where(sql`changed_at is not null`),
    check('sandbox_experience_orders_places', sql`${t.places} > 0`),
  ],
);
