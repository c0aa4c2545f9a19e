import type { Environment } from '#server/platform/context/index.ts';
import { type SupplierPolicies, supplierRegistry } from '#server/platform/resilience/index.ts';
import type { ExperienceSupplier } from './port.ts';

/**
 * Catalogue calls have short deadlines because a person waits; bookings have long ones because a job waits.
 */
const policies: SupplierPolicies<ExperienceSupplier> = {
  search: { deadlineMs: 8_000, isRead: true },
  countByCategory: { deadlineMs: 8_000, isRead: true },
  summaries: { deadlineMs: 8_000, isRead: true },
  details: { deadlineMs: 8_000, isRead: true },
  availability: { deadlineMs: 8_000, isRead: true },
  price: { deadlineMs: 8_000, isRead: true },
  hold: { deadlineMs: 8_000, isInTransaction: true },
  release: { deadlineMs: 8_000, isInTransaction: true },
  book: { deadlineMs: 20_000 },
  lookUp: { deadlineMs: 10_000, isRead: true },
  cancel: { deadlineMs: 20_000 },
};

/** The suppliers of experiences; each environment has at most one. */
export const experienceSuppliers = supplierRegistry('experience supplier', policies);

/** The supplier of the environment. Throws 503 `supplier_unavailable` when there is none. */
export function experienceSupplier(environment: Environment): ExperienceSupplier {
  return experienceSuppliers.all(environment)[0];
}
