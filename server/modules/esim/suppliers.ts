import type { Environment } from '#server/platform/context/index.ts';
import { type SupplierPolicies, supplierRegistry } from '#server/platform/resilience/index.ts';
import type { EsimSupplier } from './port.ts';

/** Plan calls have short deadlines because a person waits; orders have long ones because a job waits. */
const policies: SupplierPolicies<EsimSupplier> = {
  plansOf: { deadlineMs: 8_000, isRead: true },
  regionalPlans: { deadlineMs: 8_000, isRead: true },
  optionsOf: { deadlineMs: 8_000, isRead: true },
  usage: { deadlineMs: 8_000, isRead: true },
  listTopUps: { deadlineMs: 8_000, isRead: true },
  orderTopUp: { deadlineMs: ({ bookTimeoutMs }) => bookTimeoutMs },
  lookUpTopUp: { deadlineMs: 10_000, isRead: true, kind: 'booking' },
  order: { deadlineMs: ({ bookTimeoutMs }) => bookTimeoutMs },
  lookUp: { deadlineMs: 10_000, isRead: true, kind: 'booking' },
  // Somebody waits for the page, and the terms of the booking are known.
  quoteCancel: { deadlineMs: 3_000, kind: 'booking' },
  cancel: { deadlineMs: 20_000 },
  changesSince: { deadlineMs: 20_000, isRead: true, kind: 'booking' },
};

/** The eSIM suppliers, in the order in which their plans are listed. */
export const esimSuppliers = supplierRegistry('eSIM supplier', policies);

/** The supplier that a booking names. Throws 503 `supplier_unavailable` when it is not configured. */
export function esimSupplier(environment: Environment, name: string): EsimSupplier {
  return esimSuppliers.named(environment, name);
}
