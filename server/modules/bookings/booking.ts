import type { bookings } from './schema.ts';

/** A row of `bookings`. Only the module of its kind reads or writes `details`. */
export type Booking = typeof bookings.$inferSelect;

export type BookingKind = Booking['kind'];
