/**
 * All tables of the product, for the migration generator. Each module defines its tables in its own folder.
 */

export * from '#server/platform/rate-limit/schema.ts';
export * from './airport/schema.ts';
export * from './bookings/schema.ts';
export * from './checkout/schema.ts';
export * from './circles/schema.ts';
export * from './esim/schema.ts';
export * from './experiences/schema.ts';
export * from './ground-transport/schema.ts';
export * from './hotels/schema.ts';
export * from './identity/schema.ts';
export * from './media/schema.ts';
export * from './membership/schema.ts';
export * from './operators/schema.ts';
export * from './outbound-webhooks/schema.ts';
export * from './payments/schema.ts';
export * from './perks/schema.ts';
export * from './places/schema.ts';
export * from './platform/idempotency/schema.ts';
export * from './platform/mail/schema.ts';
export * from './suppliers/sandbox/hotels/schema.ts';
export * from './suppliers/sandbox/payments/schema.ts';
export * from './travel-bookings/schema.ts';
export * from './trips/schema.ts';
export * from './wishlists/schema.ts';
