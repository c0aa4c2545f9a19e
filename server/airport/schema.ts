/** Airports are rows of `places`, and venues belong to suppliers; only the simulated supplier has tables. */
export * from '#server/suppliers/sandbox/airport/schema.ts';
