import { coverScene, posterUrl } from '#server/artwork/index.ts';
import { convertInSandbox } from '#server/modules/fx/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { type SupplierPolicies, withResilience } from '#server/platform/resilience/index.ts';
import { sandboxHotelSuppliers } from '#server/sandbox/suppliers/hotels/index.ts';
import { findHotelPlaces } from './destinations.ts';
import type { HotelSupplier } from './port.ts';

/** Deadlines are short where a member waits, and long for bookings, for which only a job waits. */
const policies: SupplierPolicies<HotelSupplier> = {
  search: { deadlineMs: 6_000, isStream: true },
  rooms: { deadlineMs: 8_000, isRead: true },
  recheck: { deadlineMs: 8_000, isRead: true },
  content: { deadlineMs: 8_000, isRead: true },
  summaries: { deadlineMs: 8_000, isRead: true },
  suggest: { deadlineMs: 8_000, isRead: true },
  best: { deadlineMs: 8_000, isRead: true },
  hold: { deadlineMs: 8_000, isInTransaction: true },
  release: { deadlineMs: 8_000, isInTransaction: true },
  book: { deadlineMs: 20_000 },
  lookUp: { deadlineMs: 10_000, isRead: true },
  cancel: { deadlineMs: 20_000 },
};

/**
 * The hotel suppliers of each environment, in calling order. Production has none until an adapter with a key
 * is configured; it never falls back to the simulated suppliers of the Sandbox.
 */
const suppliers: Record<Environment, readonly HotelSupplier[]> = {
  Sandbox: sandboxHotelSuppliers({
    findPlaces: findHotelPlaces,
    pictures: { posterUrl, coverScene },
    convertMinor: convertInSandbox,
  }).map((supplier) => withResilience('Sandbox', supplier, policies)),
  Production: [],
};

/** All suppliers of the environment, at least one. Without any: 503 `supplier_unavailable`. */
export function hotelSuppliers(environment: Environment): readonly [HotelSupplier, ...HotelSupplier[]] {
  const [first, ...others] = suppliers[environment];
  if (!first)
    throw problem('supplier_unavailable', { detail: 'No hotel supplier is configured in this environment.' });
  return [first, ...others];
}

/** The supplier with the name that a rate or booking carries; 503 when it is not configured. */
export function hotelSupplier(environment: Environment, name: string): HotelSupplier {
  const found = hotelSuppliers(environment).find((supplier) => supplier.name === name);
  if (!found)
    throw problem('supplier_unavailable', { detail: 'The supplier of this rate is not available.' });
  return found;
}
