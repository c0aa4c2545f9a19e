/** Holds and bookings are rows of `bookings`; what is left are the tables of the simulated supplier. */
export * from '#server/suppliers/sandbox/experiences/schema.ts';
