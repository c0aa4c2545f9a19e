/** Every operation of hotels but bookings, in one door for routes, registry and clients. */
export * from './contract-catalogue.ts';
export * from './contract-rooms.ts';
export * from './contract-search.ts';
export * from './contract-shapes.ts';
