import { distanceKm, foldName } from '#server/modules/places/index.ts';
import type { HotelPlace, SupplierPlace } from './port.ts';

/** A supplier's place with ours, and how sure that is. */
type PlaceMatch = { externalId: string; ourId: string; confidence: number };

/** Centres of one city differ by less than this, even where one source takes the town hall and another the station. */
const farthestKm = 25;

/**
 * Pairs a supplier's places with ours: by name in any language and by country, the nearest one within 25 km. The
 * confidence falls with the distance; places without a pair are left out.
 */
export function mapPlaces(theirs: readonly SupplierPlace[], ours: readonly HotelPlace[]): PlaceMatch[] {
  return theirs.flatMap((place): PlaceMatch[] => {
    const named = foldName(place.name);
    const [best] = ours
      .filter(
        ({ countryCode, name, names }) =>
          countryCode === place.countryCode &&
          [name, ...Object.values(names ?? {})].some((one) => foldName(one) === named),
      )
      .map((own) => ({
        own,
        km: distanceKm(
          { lat: place.latitude, lng: place.longitude },
          { lat: own.latitude, lng: own.longitude },
        ),
      }))
      .filter(({ km }) => km <= farthestKm)
      .sort((one, other) => one.km - other.km);
    if (!best) return [];
    const confidence = Math.round(100 - 15 * (best.km / farthestKm)) / 100;
    return [{ externalId: place.id, ourId: best.own.id, confidence }];
  });
}
