import type { ListedHotel } from '#components/hotels/listed-hotel.ts';
import type { MapLabel } from '#components/map/sketch-map.tsx';
import { type PlaceContext, placeName, placesNear } from '#server/places/index.ts';

/** A district is named where at least so many of its hotels lie, and only away from the name of the place itself. */
const fewestHotels = 3;
const clearOfCentreKm = 1.2;
const townsWithinKm = 30;
const mostTowns = 8;

/** Names for a sketch map: districts where their hotels are, and the largest towns around. */
export async function mapLabels(
  ctx: PlaceContext,
  centre: { id: string; lat: number; lng: number },
  hotels: readonly ListedHotel[],
  language: string,
): Promise<MapLabel[]> {
  const near = await placesNear(ctx, centre.lat, centre.lng, townsWithinKm, { kinds: ['city'] });
  const towns = near
    .filter(({ id, distanceKm }) => id !== centre.id && distanceKm > clearOfCentreKm)
    .sort((one, other) => other.population - one.population)
    .slice(0, mostTowns)
    .map((place) => ({ name: placeName(place, language), lat: place.lat, lng: place.lng }));
  const districts = districtsOf(hotels).filter(({ name }) => !towns.some((town) => town.name === name));
  return [...districts, ...towns];
}

function districtsOf(hotels: readonly ListedHotel[]): MapLabel[] {
  const groups = Map.groupBy(
    hotels.filter(({ distanceKm }) => distanceKm > clearOfCentreKm),
    ({ district }) => district,
  );
  const mean = (group: readonly ListedHotel[], of: 'lat' | 'lng') =>
    group.reduce((sum, hotel) => sum + hotel[of], 0) / group.length;
  return [...groups].flatMap(([name, group]) =>
    name !== null && group.length >= fewestHotels
      ? [{ name, lat: mean(group, 'lat'), lng: mean(group, 'lng') }]
      : [],
  );
}
