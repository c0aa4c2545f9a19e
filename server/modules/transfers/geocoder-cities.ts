import { toHotelPlace } from '#server/modules/hotels/catalogue/index.ts';
import type { HotelPlace } from '#server/modules/hotels/catalogue/port.ts';
import { type PlaceLanguage, placesNear } from '#server/modules/places/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { findOwnPlaces, labelOf } from './own-places.ts';

/** A hotel is searched in the cities around the other address of the transfer. */
const nearKm = 60;
const maxNearbyCities = 3;

/** A city with its name in the language of the traveller. */
type LabelledCity = { place: HotelPlace; label: string };

/** Finds the cities with a typed name, for a geocoder without a gazetteer of its own. */
export async function findGeocoderCities(
  ctx: BaseContext,
  text: string,
  language: PlaceLanguage,
): Promise<LabelledCity[]> {
  const found = await findOwnPlaces(ctx, text, language);
  return found
    .filter(({ kind }) => kind === 'city')
    .map((place) => ({ place: toHotelPlace(place), label: labelOf(place, language) }));
}

/** Finds the best-known cities around a position, for a geocoder without a gazetteer of its own. */
export async function findGeocoderCitiesNear(
  ctx: BaseContext,
  { latitude, longitude }: { latitude: number; longitude: number },
  language: PlaceLanguage,
): Promise<LabelledCity[]> {
  const near = await placesNear(ctx, latitude, longitude, nearKm, { kinds: ['city'], limit: 500 });
  return near
    .sort((one, other) => other.importance - one.importance)
    .slice(0, maxNearbyCities)
    .map((place) => ({ place: toHotelPlace(place), label: labelOf(place, language) }));
}
