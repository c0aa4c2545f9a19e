/** Every wishlist operation, for routes, registry and clients. */
export * from './contract-items.ts';
export * from './contract-lists.ts';
export * from './contract-shapes.ts';
export * from './contract-sharing.ts';
