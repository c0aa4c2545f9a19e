import type { GroundPlace } from './port.ts';

/** Origin or destination of a transfer in its wire shape. */
export function presentPlace(place: GroundPlace) {
  const { address, type, countryCode, latitude, longitude, timeZone, kind = type } = place;
  return {
    address,
    name: place.localName ?? place.name,
    type,
    kind,
    city: place.localCity ?? place.city,
    country_code: countryCode,
    lat: latitude,
    lng: longitude,
    time_zone: timeZone,
  };
}
