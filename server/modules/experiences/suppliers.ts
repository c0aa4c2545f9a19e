import { posterUrl } from '#server/artwork/index.ts';
import { convertInSandbox } from '#server/modules/fx/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { type SupplierPolicies, withResilience } from '#server/platform/resilience/index.ts';
import { sandboxExperienceSupplier } from '#server/sandbox/suppliers/experiences/index.ts';
import { findExperiencePlaces, findTownsNear, readBestKnownTowns } from './places.ts';
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

/**
 * The supplier of each environment. Production has none until an adapter with a key is configured; it never
 * falls back to the Sandbox.
 */
const suppliers: Record<Environment, ExperienceSupplier | null> = {
  Sandbox: withResilience(
    'Sandbox',
    sandboxExperienceSupplier({
      findPlaces: findExperiencePlaces,
      placesNear: findTownsNear,
      readBestKnownPlaces: readBestKnownTowns,
      pictures: { posterUrl },
      convertMinor: convertInSandbox,
    }),
    policies,
  ),
  Production: null,
};

/** The supplier of the environment. Throws 503 `supplier_unavailable` when there is none. */
export function experienceSupplier(environment: Environment): ExperienceSupplier {
  const supplier = suppliers[environment];
  if (!supplier) {
    throw problem('supplier_unavailable', {
      detail: 'No experience supplier is configured in this environment.',
    });
  }
  return supplier;
}
