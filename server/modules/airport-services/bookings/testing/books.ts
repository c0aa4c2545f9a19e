import { ledgersIn } from '#server/modules/bookings/testing/books.ts';

export { ledgerMismatches } from '#server/modules/bookings/testing/books.ts';

/** The state of a booking in our database, at the gateway and at the supplier. */
export const ledgerOf = ledgersIn('sandbox_venue_orders');
