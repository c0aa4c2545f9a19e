import { convertMinor } from '#server/fx/index.ts';
import { posterUrl } from '#server/media/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { sandboxExperienceSupplier } from '#server/suppliers/sandbox/experiences/index.ts';
import { findExperiencePlaces, findTownsNear, readBestKnownTowns } from './places.ts';
import type { ExperienceSupplier } from './port.ts';

/**
 * The supplier of each environment. Production has none until an adapter with a key is configured; it never falls
 * back to the Sandbox's world.
 */
const suppliers: Record<Environment, ExperienceSupplier | null> = {
  Sandbox: sandboxExperienceSupplier({
    findPlaces: findExperiencePlaces,
    placesNear: findTownsNear,
    readBestKnownPlaces: readBestKnownTowns,
    pictures: { posterUrl },
    convertMinor,
  }),
  Production: null,
};

/** The environment's supplier. Without one: 503 `supplier_unavailable`. */
export function experienceSupplier(environment: Environment): ExperienceSupplier {
  const supplier = suppliers[environment];
  if (!supplier) {
    throw problem('supplier_unavailable', {
      detail: 'No supplier of experiences is configured in this environment.',
    });
  }
  return supplier;
}
