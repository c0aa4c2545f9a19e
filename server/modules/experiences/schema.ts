/** Holds and bookings are rows of `bookings`; only the simulated supplier has tables of its own. */
export * from '#server/sandbox/suppliers/experiences/schema.ts';
