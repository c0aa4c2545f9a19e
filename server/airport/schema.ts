/** Airports are rows of `places` and venues belong to suppliers; what is left are the tables of the simulated one. */
export * from '#server/suppliers/sandbox/airport/schema.ts';
