import { convertMinor } from '#server/fx/index.ts';
import { posterUrl } from '#server/media/index.ts';
import {
  allowedErrors,
  countryName,
  distanceKm,
  editDistance,
  foldName,
  placeName,
} from '#server/places/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { sandboxAirportSupplier } from '#server/suppliers/sandbox/airport/index.ts';
import { countryNames } from './country-names.ts';
import { readAirportHubs } from './hubs.ts';
import type { AirportSupplier } from './port.ts';

/**
 * The supplier of each environment. Production has none until an adapter is configured; it never falls back to the
 * Sandbox's world.
 */
const suppliers: Record<Environment, AirportSupplier | null> = {
  Sandbox: sandboxAirportSupplier({
    readHubs: readAirportHubs,
    editDistance: (typed, name) => editDistance(typed, name),
    allowedErrors,
    foldName,
    countryNames,
    countryName,
    placeName,
    distanceKm,
    convertMinor,
    pictures: { posterUrl },
  }),
  Production: null,
};

/** The environment's supplier. Without one: 503 `supplier_unavailable`. */
export function airportSupplier(environment: Environment): AirportSupplier {
  const supplier = suppliers[environment];
  if (!supplier) {
    throw problem('supplier_unavailable', {
      detail: 'No supplier of airport services is configured in this environment.',
    });
  }
  return supplier;
}
