import { convertMinor } from '#server/fx/index.ts';
import { coverScene, posterUrl } from '#server/media/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { sandboxHotelSuppliers } from '#server/suppliers/sandbox/hotels/index.ts';
import { findHotelPlaces } from './destinations.ts';
import type { HotelSupplier } from './port.ts';

/**
 * The hotel suppliers of each environment, in the order they are asked. Production has none until an adapter with
 * a key is configured; it never falls back to the Sandbox's world.
 */
const suppliers: Record<Environment, readonly HotelSupplier[]> = {
  Sandbox: sandboxHotelSuppliers({
    findPlaces: findHotelPlaces,
    pictures: { posterUrl, coverScene },
    convertMinor,
  }),
  Production: [],
};

/** All suppliers of the environment, at least one. Without any: 503 `supplier_unavailable`. */
export function hotelSuppliers(environment: Environment): readonly [HotelSupplier, ...HotelSupplier[]] {
  const [first, ...others] = suppliers[environment];
  if (!first)
    throw problem('supplier_unavailable', { detail: 'No hotel supplier is configured in this environment.' });
  return [first, ...others];
}

/** The supplier of that name, as a rate or booking names it. Not configured (any more): 503. */
export function hotelSupplier(environment: Environment, name: string): HotelSupplier {
  const found = hotelSuppliers(environment).find((supplier) => supplier.name === name);
  if (!found) throw problem('supplier_unavailable', { detail: 'The supplier of this rate is switched off.' });
  return found;
}
