import type { GroundPlace } from './port.ts';

/** An end of a ride as the wire shows it. */
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
