/** Every circle operation, for routes, registry and clients. */
export * from './contract-circles.ts';
export * from './contract-invitations.ts';
export * from './contract-shapes.ts';
