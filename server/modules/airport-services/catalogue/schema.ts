/** Airports are rows of `places`, and venues belong to suppliers; only the simulated supplier has tables. */
export * from '#server/sandbox/suppliers/airport/schema.ts';
