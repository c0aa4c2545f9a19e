/** Orders are rows of `bookings`; only the simulated supplier has a table of its own. */
export * from '#server/sandbox/suppliers/esim/schema.ts';
