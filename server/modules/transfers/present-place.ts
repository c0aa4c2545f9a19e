import type { PlaceView } from './views.ts';

/** Origin or destination of a transfer in its wire shape. */
export function presentPlace(place: PlaceView) {
  const { address, name, type, kind, city, countryCode, lat, lng, timeZone } = place;
  return { address, name, type, kind, city, country_code: countryCode, lat, lng, time_zone: timeZone };
}
