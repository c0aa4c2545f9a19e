/**
 * All tables of the product, for the migration generator. Each module defines its tables in its own folder.
 */

export * from '#server/artwork/schema.ts';
export * from '#server/modules/airport-services/bookings/schema.ts';
export * from '#server/modules/airport-services/inventory/schema.ts';
export * from '#server/modules/audit/schema.ts';
export * from '#server/modules/auth/schema.ts';
export * from '#server/modules/bookings/schema.ts';
export * from '#server/modules/cases/schema.ts';
export * from '#server/modules/checkout/schema.ts';
export * from '#server/modules/circles/schema.ts';
export * from '#server/modules/experiences/schema.ts';
export * from '#server/modules/fx/schema.ts';
export * from '#server/modules/hotels/bookings/schema.ts';
export * from '#server/modules/hotels/catalogue/schema.ts';
export * from '#server/modules/loyalty/schema.ts';
export * from '#server/modules/partner-admin/schema.ts';
export * from '#server/modules/payments/schema.ts';
export * from '#server/modules/perks/schema.ts';
export * from '#server/modules/pictures/schema.ts';
export * from '#server/modules/places/schema.ts';
export * from '#server/modules/pricing/schema.ts';
export * from '#server/modules/product-ids/schema.ts';
export * from '#server/modules/supplier-changes/schema.ts';
export * from '#server/modules/supplier-settings/schema.ts';
export * from '#server/modules/tenants/schema.ts';
export * from '#server/modules/transfers/schema.ts';
export * from '#server/modules/trips/schema.ts';
export * from '#server/modules/webhooks/schema.ts';
export * from '#server/modules/wishlists/schema.ts';
export * from '#server/platform/email/schema.ts';
export * from '#server/platform/idempotency/schema.ts';
export * from '#server/platform/jobs/schema.ts';
export * from '#server/platform/rate-limit/schema.ts';
export * from '#server/platform/supplier-http/schema.ts';
export * from '#server/sandbox/suppliers/airport/schema.ts';
export * from '#server/sandbox/suppliers/esim/schema.ts';
export * from '#server/sandbox/suppliers/experiences/schema.ts';
export * from '#server/sandbox/suppliers/hotels/schema.ts';
export * from '#server/sandbox/suppliers/payments/schema.ts';
export * from '#server/sandbox/suppliers/transfers/schema.ts';
