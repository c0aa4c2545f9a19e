import { featuredPlaces, toHotelPlace } from '#server/modules/hotels/catalogue/index.ts';
import { placesNear } from '#server/modules/places/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { type SupplierPolicies, withResilience } from '#server/platform/resilience/index.ts';
import { sandboxGeocoder } from '#server/sandbox/suppliers/geocoder/index.ts';
import { findOwnPlaces, labelOf } from './own-places.ts';
import type { Geocoder } from './port.ts';

/** The deadline is short because a traveller waits for the search to start. */
const policies: SupplierPolicies<Geocoder> = { geocode: { deadlineMs: 3_000, isRead: true } };

/** A hotel is searched in the cities around the other address of the transfer. */
const nearKm = 60;
const maxNearbyCities = 3;

/** The geocoder of each environment. Production has none until an adapter is configured. */
const geocoders: Record<Environment, Geocoder | null> = {
  Sandbox: withResilience(
    'Sandbox',
    sandboxGeocoder({
      findCities: async (ctx, text, language) =>
        (await findOwnPlaces(ctx, text, language))
          .filter(({ kind }) => kind === 'city')
          .map((place) => ({ place: toHotelPlace(place), label: labelOf(place, language) })),
      citiesNear: async (ctx, { latitude, longitude }, language) =>
        (await placesNear(ctx, latitude, longitude, nearKm, { kinds: ['city'], limit: 500 }))
          .sort((one, other) => other.importance - one.importance)
          .slice(0, maxNearbyCities)
          .map((place) => ({ place: toHotelPlace(place), label: labelOf(place, language) })),
      knownCities: featuredPlaces,
    }),
    policies,
  ),
  Production: null,
};

/** The geocoder of the environment; null where only our own places and coordinates are resolved. */
export function geocoderOf(environment: Environment): Geocoder | null {
  return geocoders[environment];
}
