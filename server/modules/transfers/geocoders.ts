import type { Environment } from '#server/platform/context/index.ts';
import { type SupplierPolicies, supplierRegistry } from '#server/platform/resilience/index.ts';
import type { Geocoder } from './port.ts';

/** The deadline is short because a traveller waits for the search to start. */
const policies: SupplierPolicies<Geocoder> = { geocode: { deadlineMs: 3_000, isRead: true } };

/** The geocoders; each environment has at most one. */
export const geocoders = supplierRegistry('geocoder', policies);

/** The geocoder of the environment; null where only our own places and coordinates are resolved. */
export function geocoderOf(environment: Environment): Geocoder | null {
  return geocoders.find(environment);
}
