export * from './contract-orders.ts';
export * from './contract-plans.ts';
