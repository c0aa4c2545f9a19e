import { createdAt, instant, minor, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { check, date, index, integer, pgTable, primaryKey, text } from '#server/platform/db/tables.ts';

/**
 * Stock of the simulated hotels: one row for each room type and night of which rooms were ever taken. The
 * table has no tenant, because all partners sell the same rooms, as with a real supplier. A missing row means
 * that all rooms are free.
 */
export const sandboxRoomNights = pgTable(
  'sandbox_room_nights',
  {
    hotelId: text('hotel_id').notNull(),
    roomTypeId: text('room_type_id').notNull(),
    night: date('night', { mode: 'string' }).notNull(),
    placeId: text('place_id').notNull(),
    /** Rooms of this type in that night, drawn when the row is inserted. */
    capacity: integer('capacity').notNull(),
    taken: integer('taken').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.hotelId, t.roomTypeId, t.night] }),
    // A search reads the taken rooms of a whole city for the nights of the stay.
    index('sandbox_room_nights_place_night').on(t.placeId, t.night).where(sql`taken > 0`),
    check('sandbox_room_nights_not_oversold', sql`${t.taken} between 0 and ${t.capacity}`),
  ],
);

/** Holds and bookings at the simulated suppliers. Our own reference is the idempotency key. */
export const sandboxHotelOrders = pgTable(
  'sandbox_hotel_orders',
  {
    reference: text('reference').primaryKey(),
    supplier: text('supplier').notNull(),
    supplierReference: text('supplier_reference').notNull(),
    confirmationCode: text('confirmation_code').notNull(),
    /** lost = the first attempt at a test hotel that loses it; released = a hold that was released. */
    state: text('state', {
      enum: ['held', 'pending', 'confirmed', 'rejected', 'cancelled', 'released', 'lost'],
    }).notNull(),
    hotelId: text('hotel_id').notNull(),
    placeId: text('place_id').notNull(),
    roomTypeId: text('room_type_id').notNull(),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    checkOut: date('check_out', { mode: 'string' }).notNull(),
    rooms: integer('rooms').notNull(),
    totalMinor: minor('total_minor').notNull(),
    currency: text('currency').notNull(),
    /** The names of the guests room by room, encrypted. */
    guests: text('guests').notNull(),
    /** When a test hotel that decides later was first asked for a change of guests. */
    changeAskedAt: instant('change_asked_at'),
    heldUntil: instant('held_until'),
    /** When a test hotel decides about a booking, and its promised deadline; null for other hotels. */
    decidesAt: instant('decides_at'),
    answersBy: instant('answers_by'),
    /** When a test product that decides later was first asked to cancel. */
    cancelAskedAt: instant('cancel_asked_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('sandbox_hotel_orders_rooms', sql`${t.rooms} > 0`)],
);

/**
 * Bookings at the simulated supplier that is not idempotent: each request is a row of its own, so that a repeated
 * one shows as a second booking. It holds no rooms, so there are no holds.
 */
export const sandboxResaleOrders = pgTable(
  'sandbox_resale_orders',
  {
    supplierReference: text('supplier_reference').primaryKey(),
    /** Our reference, which the supplier only notes. */
    reference: text('reference').notNull(),
    confirmationCode: text('confirmation_code').notNull(),
    state: text('state', { enum: ['confirmed', 'cancelled'] }).notNull(),
    hotelId: text('hotel_id').notNull(),
    roomTypeId: text('room_type_id').notNull(),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    checkOut: date('check_out', { mode: 'string' }).notNull(),
    rooms: integer('rooms').notNull(),
    totalMinor: minor('total_minor').notNull(),
    currency: text('currency').notNull(),
    /** The names of the guests room by room, encrypted. */
    guests: text('guests').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('sandbox_resale_orders_reference').on(t.reference)],
);
