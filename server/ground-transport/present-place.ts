import type { GroundPlace } from './port.ts';

/** An end of a ride as the wire shows it. */
export function presentPlace(place: GroundPlace) {
  const { address, name, type, city, countryCode, latitude, longitude, timeZone } = place;
  return {
    address,
    name,
    type,
    city,
    country_code: countryCode,
    lat: latitude,
    lng: longitude,
    time_zone: timeZone,
  };
}
