/** Holds and bookings are rows of `bookings`; only the simulated supplier has tables of its own. */
export * from '#server/suppliers/sandbox/experiences/schema.ts';
