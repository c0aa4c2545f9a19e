import type { Environment } from '#server/platform/context/index.ts';
import { type SupplierPolicies, supplierRegistry } from '#server/platform/resilience/index.ts';
import type { ExperienceSupplier, ListedCatalogue, LiveCatalogue } from './port.ts';

/**
 * Catalogue calls have short deadlines because a person waits; bookings have long ones because a job waits.
 */
const policies: SupplierPolicies<ExperienceSupplier> = {
  details: { deadlineMs: 8_000, isRead: true },
  availability: { deadlineMs: 8_000, isRead: true },
  price: { deadlineMs: 8_000, isRead: true },
  hold: { deadlineMs: 15_000 },
  release: { deadlineMs: 15_000 },
  book: { deadlineMs: ({ bookTimeoutMs }) => bookTimeoutMs },
  lookUp: { deadlineMs: 10_000, isRead: true, kind: 'booking' },
  // Somebody waits for the page, and the terms of the booking are known.
  quoteCancel: { deadlineMs: 3_000, kind: 'booking' },
  cancel: { deadlineMs: 20_000 },
  changesSince: { deadlineMs: 20_000, isRead: true, kind: 'booking' },
};

/** The suppliers of experiences. At most one of an environment uses our codes; the others have their own. */
export const experienceSuppliers = supplierRegistry('experience supplier', policies);

/** The supplier that a booking names. Throws 503 `supplier_unavailable` when it is not configured. */
export function experienceSupplier(environment: Environment, name: string): ExperienceSupplier {
  return experienceSuppliers.named(environment, name);
}

/** The catalogues that are asked in every search. */
export const liveCatalogues = supplierRegistry<LiveCatalogue>('experience catalogue', {
  search: { deadlineMs: 8_000, isRead: true },
  countByCategory: { deadlineMs: 8_000, isRead: true },
  summaries: { deadlineMs: 8_000, isRead: true },
});

/** The catalogues that `ingestExperiences` copies. */
export const listedCatalogues = supplierRegistry<ListedCatalogue>('listed experience catalogue', {
  modifiedSince: { deadlineMs: 60_000, isRead: true },
  bookableWithin: { deadlineMs: 8_000, isRead: true },
});
