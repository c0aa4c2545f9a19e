import type { Environment } from '#server/platform/context/index.ts';
import { type SupplierPolicies, supplierRegistry } from '#server/platform/resilience/index.ts';
import type { HotelSupplier } from './port.ts';

/** Deadlines are short where a member waits, and long for bookings, for which only a job waits. */
const policies: SupplierPolicies<HotelSupplier> = {
  places: { deadlineMs: 30_000, isRead: true },
  hotels: { deadlineMs: 30_000, isRead: true },
  search: { deadlineMs: 6_000, isStream: true },
  rooms: { deadlineMs: 8_000, isRead: true },
  recheck: { deadlineMs: 8_000, isRead: true, kind: 'booking' },
  // Not a read: a repeat would fix a second price at the supplier.
  confirmPrice: { deadlineMs: 10_000, kind: 'booking' },
  content: { deadlineMs: 8_000, isRead: true },
  summaries: { deadlineMs: 8_000, isRead: true },
  suggest: { deadlineMs: 8_000, isRead: true },
  best: { deadlineMs: 8_000, isRead: true },
  hold: { deadlineMs: 15_000 },
  release: { deadlineMs: 15_000 },
  book: { deadlineMs: ({ bookTimeoutMs }) => bookTimeoutMs },
  lookUp: { deadlineMs: 10_000, isRead: true, kind: 'booking' },
  // Somebody waits for the page, and the terms of the booking are known.
  quoteCancel: { deadlineMs: 3_000, kind: 'booking' },
  cancel: { deadlineMs: 20_000 },
  changeGuests: { deadlineMs: 20_000 },
  changesSince: { deadlineMs: 20_000, isRead: true, kind: 'booking' },
};

/** The hotel suppliers of each environment, in calling order. */
export const hotelSupplierRegistry = supplierRegistry(
  'hotel supplier',
  policies,
  'The supplier of this rate is not available.',
);

/** All suppliers of the environment, also such as an app has no keys for. Without any: 503 `supplier_unavailable`. */
export function hotelSuppliers(environment: Environment): readonly [HotelSupplier, ...HotelSupplier[]] {
  return hotelSupplierRegistry.all(environment);
}

/** The supplier with the name that a rate or booking carries; 503 when it is not configured. */
export function hotelSupplier(environment: Environment, name: string): HotelSupplier {
  return hotelSupplierRegistry.named(environment, name);
}
