import type { Environment } from '#server/platform/context/index.ts';
import { type SupplierPolicies, supplierRegistry } from '#server/platform/resilience/index.ts';
import type { AirportSupplier } from './port.ts';

/**
 * Catalogue calls have short deadlines because a person waits; bookings have long ones because a job waits.
 */
const policies: SupplierPolicies<AirportSupplier> = {
  search: { deadlineMs: 8_000, isRead: true },
  countByKind: { deadlineMs: 8_000, isRead: true },
  venuesAt: { deadlineMs: 8_000, isRead: true },
  details: { deadlineMs: 8_000, isRead: true },
  slots: { deadlineMs: 8_000, isRead: true },
  price: { deadlineMs: 8_000, isRead: true },
  hold: { deadlineMs: 15_000 },
  release: { deadlineMs: 15_000 },
  book: { deadlineMs: ({ bookTimeoutMs }) => bookTimeoutMs },
  lookUp: { deadlineMs: 10_000, isRead: true, kind: 'booking' },
  // Somebody waits for the page, and the terms of the booking are known.
  quoteCancel: { deadlineMs: 3_000, kind: 'booking' },
  cancel: { deadlineMs: 20_000 },
  visitsSince: { deadlineMs: 20_000, isRead: true, kind: 'booking' },
  changesSince: { deadlineMs: 20_000, isRead: true, kind: 'booking' },
};

/** The suppliers of airport services, in the order in which their venues are listed. */
export const airportSuppliers = supplierRegistry('airport service supplier', policies);

/** The supplier that a booking names. Throws 503 `supplier_unavailable` when it is not configured. */
export function airportSupplier(environment: Environment, name: string): AirportSupplier {
  return airportSuppliers.named(environment, name);
}
