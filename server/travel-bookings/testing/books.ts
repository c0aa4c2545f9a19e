import { booksIn } from '#server/bookings/testing/books.ts';

export { disagreements } from '#server/bookings/testing/books.ts';

/** The state of a booking in our database, at the gateway and at the supplier. */
export const booksOf = booksIn('sandbox_venue_orders');
