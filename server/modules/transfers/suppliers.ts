import type { Environment } from '#server/platform/context/index.ts';
import { type SupplierPolicies, supplierRegistry } from '#server/platform/resilience/index.ts';
import type { TransferSupplier } from './port.ts';

/**
 * Search calls have short deadlines, because a job repeats them in rounds. Reservation calls have long ones,
 * because a job waits for them and a reservation must not be lost.
 */
const policies: SupplierPolicies<TransferSupplier> = {
  begin: { deadlineMs: 5_000, kind: 'search' },
  results: { deadlineMs: 5_000, isRead: true },
  recheck: { deadlineMs: 8_000, isRead: true, kind: 'booking' },
  reserve: { deadlineMs: ({ bookTimeoutMs }) => bookTimeoutMs },
  lookUp: { deadlineMs: 10_000, isRead: true, kind: 'booking' },
  // Somebody waits for the page, and the terms of the booking are known.
  quoteCancel: { deadlineMs: 3_000, kind: 'booking' },
  cancel: { deadlineMs: 20_000 },
  changesSince: { deadlineMs: 20_000, isRead: true, kind: 'booking' },
};

/** The transfer suppliers of each environment, in calling order. */
export const transferSupplierRegistry = supplierRegistry(
  'transfer supplier',
  policies,
  'The supplier of this quote is not configured.',
);

/** The supplier that a quote or booking names. Throws 503 when it is not configured. */
export function transferSupplier(environment: Environment, name: string): TransferSupplier {
  return transferSupplierRegistry.named(environment, name);
}
