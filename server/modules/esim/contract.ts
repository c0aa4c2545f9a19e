/** The API operations of eSIMs. */
export * from './contract-orders.ts';
export * from './contract-plans.ts';
export * from './contract-top-ups.ts';
