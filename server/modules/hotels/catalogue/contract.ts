/** Every hotel operation except bookings, for routes, registry and clients. */
export * from './contract-catalogue.ts';
export * from './contract-rooms.ts';
export * from './contract-search.ts';
export * from './contract-shapes.ts';
