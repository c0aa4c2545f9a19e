import { posterUrl } from '#server/artwork/index.ts';
import { convertInSandbox } from '#server/modules/fx/index.ts';
import {
  allowedErrors,
  countryName,
  distanceKm,
  editDistance,
  foldName,
  placeName,
} from '#server/modules/places/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { type SupplierPolicies, withResilience } from '#server/platform/resilience/index.ts';
import { sandboxAirportSupplier } from '#server/sandbox/suppliers/airport/index.ts';
import { countryNames } from './country-names.ts';
import { readAirportHubs } from './hubs.ts';
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
  hold: { deadlineMs: 8_000, isInTransaction: true },
  release: { deadlineMs: 8_000, isInTransaction: true },
  book: { deadlineMs: 20_000 },
  lookUp: { deadlineMs: 10_000, isRead: true },
  cancel: { deadlineMs: 20_000 },
};

/**
 * The supplier of each environment. Production has none until an adapter is configured; it never falls back
 * to the Sandbox.
 */
const suppliers: Record<Environment, AirportSupplier | null> = {
  Sandbox: withResilience(
    'Sandbox',
    sandboxAirportSupplier({
      readHubs: readAirportHubs,
      editDistance: (typed, name) => editDistance(typed, name),
      allowedErrors,
      foldName,
      countryNames,
      countryName,
      placeName,
      distanceKm,
      convertMinor: convertInSandbox,
      pictures: { posterUrl },
    }),
    policies,
  ),
  Production: null,
};

/** The supplier of the environment. Throws 503 `supplier_unavailable` when there is none. */
export function airportSupplier(environment: Environment): AirportSupplier {
  const supplier = suppliers[environment];
  if (!supplier) {
    throw problem('supplier_unavailable', {
      detail: 'No airport service supplier is configured in this environment.',
    });
  }
  return supplier;
}
