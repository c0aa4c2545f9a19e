/** Orders are rows of `bookings`; what is left is the table of the simulated supplier. */
export * from '#server/suppliers/sandbox/esim/schema.ts';
