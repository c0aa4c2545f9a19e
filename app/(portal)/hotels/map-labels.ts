import type { ListedHotel } from '#components/hotels/listed-hotel.ts';
import type { MapLabel } from '#components/map/sketch-map.tsx';
import { type PlaceContext, placeName, placesNear } from '#server/modules/places/index.ts';

/**
 * A district is labelled if at least this many of its hotels are listed, and only away from the label of the
 * centre.
 */
const minHotels = 3;
const minCentreDistanceKm = 1.2;
const townsWithinKm = 30;
const maxTowns = 8;

/** Labels of a sketch map: districts at the mean position of their hotels, and the largest towns around. */
export async function mapLabels(
  ctx: PlaceContext,
  centre: { id: string; lat: number; lng: number },
  hotels: readonly ListedHotel[],
  language: string,
): Promise<MapLabel[]> {
  const near = await placesNear(ctx, centre.lat, centre.lng, townsWithinKm, { kinds: ['city'] });
  const towns = near
    .filter(({ id, distanceKm }) => id !== centre.id && distanceKm > minCentreDistanceKm)
    .sort((one, other) => other.population - one.population)
    .slice(0, maxTowns)
    .map((place) => ({ name: placeName(place, language), lat: place.lat, lng: place.lng }));
  const districts = districtsOf(hotels).filter(({ name }) => !towns.some((town) => town.name === name));
  return [...districts, ...towns];
}

function districtsOf(hotels: readonly ListedHotel[]): MapLabel[] {
  const groups = Map.groupBy(
    hotels.filter(({ distanceKm }) => distanceKm > minCentreDistanceKm),
    ({ district }) => district,
  );
  const mean = (group: readonly ListedHotel[], of: 'lat' | 'lng') =>
    group.reduce((sum, hotel) => sum + hotel[of], 0) / group.length;
  return [...groups].flatMap(([name, group]) =>
    name !== null && group.length >= minHotels
      ? [{ name, lat: mean(group, 'lat'), lng: mean(group, 'lng') }]
      : [],
  );
}
