import { HotelMap } from '#components/hotels/hotel-map.tsx';
import { type NearbyPlace, placeName, placesNear } from '#server/modules/places/index.ts';
import type { Portal } from '#server/portal/index.ts';

/** A hotel lies within this distance of the centre of its city. */
const radiusKm = 20;
const maxLabels = 6;

/** A map with the hotel or another destination, the centre of its city and the towns around it. */
export async function LocationMap({
  portal,
  hotel,
}: {
  portal: Portal;
  hotel: { lat: number; lng: number; address: { city: string } };
}) {
  const near = await placesNear(portal.context, hotel.lat, hotel.lng, radiusKm, { kinds: ['city'] });
  const { city } = hotel.address;
  const hasCityName = (place: NearbyPlace) =>
    place.name === city ||
    placeName(place, portal.locale) === city ||
    Object.values(place.names ?? {}).includes(city);
  const largest = [...near].sort((one, other) => other.population - one.population);
  const centre = near.find(hasCityName) ?? largest[0];
  const named = centre
    ? { lat: centre.lat, lng: centre.lng, name: placeName(centre, portal.locale) }
    : { lat: hotel.lat, lng: hotel.lng, name: city };
  const labels = largest
    .filter(({ id, distanceKm }) => id !== centre?.id && distanceKm > 1)
    .slice(0, maxLabels)
    .map((place) => ({ lat: place.lat, lng: place.lng, name: placeName(place, portal.locale) }));
  return <HotelMap hotel={hotel} centre={named} labels={labels} />;
}
