/** The API operations of transfers. */
export * from './contract-bookings.ts';
export * from './contract-quotes.ts';
export * from './contract-search.ts';
export * from './contract-webhooks.ts';
