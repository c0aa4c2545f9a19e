import { HotelMap } from '#components/hotels/hotel-map.tsx';
import { type NearbyPlace, placeName, placesNear } from '#server/places/index.ts';
import type { Portal } from '#server/portal/index.ts';

/** Hotels lie within so many kilometres of the centre they are named after. */
const reachKm = 20;
const mostLabels = 6;

/** The hotel, or another place to go to, on a map with the centre of its city and the places around. */
export async function Whereabouts({
  portal,
  hotel,
}: {
  portal: Portal;
  hotel: { lat: number; lng: number; address: { city: string } };
}) {
  const near = await placesNear(portal.context, hotel.lat, hotel.lng, reachKm, { kinds: ['city'] });
  const { city } = hotel.address;
  const isNamed = (place: NearbyPlace) =>
    place.name === city ||
    placeName(place, portal.locale) === city ||
    Object.values(place.names ?? {}).includes(city);
  const largest = [...near].sort((one, other) => other.population - one.population);
  const centre = near.find(isNamed) ?? largest[0];
  const named = centre
    ? { lat: centre.lat, lng: centre.lng, name: placeName(centre, portal.locale) }
    : { lat: hotel.lat, lng: hotel.lng, name: city };
  const labels = largest
    .filter(({ id, distanceKm }) => id !== centre?.id && distanceKm > 1)
    .slice(0, mostLabels)
    .map((place) => ({ lat: place.lat, lng: place.lng, name: placeName(place, portal.locale) }));
  return <HotelMap hotel={hotel} centre={named} labels={labels} />;
}
