import { createdAt, instant, minor, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { check, date, index, integer, pgTable, primaryKey, text } from '#server/platform/db/tables.ts';

/**
 * Stock of the fake world: one row for each room type and night that anybody ever took. Untenanted, as a real
 * supplier's stock is: all partners sell the same rooms. A missing row means nothing taken.
 */
export const sandboxRoomNights = pgTable(
  'sandbox_room_nights',
  {
    hotelId: text('hotel_id').notNull(),
    roomTypeId: text('room_type_id').notNull(),
    night: date('night', { mode: 'string' }).notNull(),
    placeId: text('place_id').notNull(),
    /** Rooms of this type that night, drawn from the world when the row is made. */
    capacity: integer('capacity').notNull(),
    taken: integer('taken').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.hotelId, t.roomTypeId, t.night] }),
    // A search reads what is taken in a whole place over the nights of the stay.
    index('sandbox_room_nights_place_night').on(t.placeId, t.night).where(sql`taken > 0`),
    check('sandbox_room_nights_not_oversold', sql`${t.taken} between 0 and ${t.capacity}`),
  ],
);

/**
 * Holds and bookings at the simulated suppliers, found by our own reference so that a repeat changes nothing.
 */
export const sandboxHotelOrders = pgTable(
  'sandbox_hotel_orders',
  {
    reference: text('reference').primaryKey(),
    supplier: text('supplier').notNull(),
    supplierReference: text('supplier_reference').notNull(),
    confirmationCode: text('confirmation_code').notNull(),
    /** lost = the test hotel that forgets a first attempt; released = a hold given back. */
    state: text('state', { enum: ['held', 'confirmed', 'cancelled', 'released', 'lost'] }).notNull(),
    hotelId: text('hotel_id').notNull(),
    placeId: text('place_id').notNull(),
    roomTypeId: text('room_type_id').notNull(),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    checkOut: date('check_out', { mode: 'string' }).notNull(),
    rooms: integer('rooms').notNull(),
    totalMinor: minor('total_minor').notNull(),
    currency: text('currency').notNull(),
    heldUntil: instant('held_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('sandbox_hotel_orders_rooms', sql`${t.rooms} > 0`)],
);
