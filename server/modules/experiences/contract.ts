/** The API operations of experiences, for routes, registry and clients. */
export * from './contract-bookings.ts';
export * from './contract-search.ts';
export * from './contract-shapes.ts';
export * from './contract-visits.ts';
