/** Orders are rows of `bookings`; only the simulated supplier has a table of its own. */
export * from '#server/suppliers/sandbox/esim/schema.ts';
