import { booksIn } from '#server/bookings/testing/books.ts';

export { disagreements } from '#server/bookings/testing/books.ts';

export const booksOf = booksIn('sandbox_venue_orders');
