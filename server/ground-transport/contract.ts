/** The operations of ground transport, part by part. */
export * from './contract-bookings.ts';
export * from './contract-quotes.ts';
export * from './contract-search.ts';
export * from './contract-webhooks.ts';
