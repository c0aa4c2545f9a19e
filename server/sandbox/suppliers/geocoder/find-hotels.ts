import { findHotelsByName } from '../hotels/suggest.ts';
import type { City, GeocoderSources } from './index.ts';

type Hotel = Awaited<ReturnType<typeof findHotelsByName>>[number];

const maxHotels = 20;
const maxCandidates = 6;
/**
 * A text with a digit or one of these words is a street, even when a hotel has the same words in its name.
 */
const streetWords =
  /\d|\b(street|st|road|rd|avenue|ave|lane|drive|rue|boulevard|bd|quai|platz|weg|allee|calle|avenida|via|plaza|square)\b|stra(ss|ß)e|شارع|طريق/iu;

/**
 * Hotels in these cities with the given name: exact matches, otherwise hotels whose name contains all the
 * words. A street matches a hotel only by its exact name. At most six.
 */
export async function findHotels(
  name: string,
  cities: readonly City[],
  { foldName }: Pick<GeocoderSources, 'foldName'>,
): Promise<Hotel[]> {
  const places = cities.map(({ place }) => place);
  const ids = new Set(places.map(({ id }) => id));
  const names = new Set(places.map((place) => place.name));
  const found = (await findHotelsByName({ text: name, places, limit: maxHotels })).filter(
    ({ place }) => ids.has(place.id) || names.has(place.name),
  );
  const typed = foldName(name);
  const namesOf = (hotel: Hotel) => [hotel.name, hotel.localName ?? hotel.name].map((one) => foldName(one));
  const exact = found.filter((hotel) =>
    namesOf(hotel).some((one) => one === typed || `${one} ${foldName(hotel.place.name)}` === typed),
  );
  if (exact.length > 0 || streetWords.test(name)) return exact.slice(0, maxCandidates);
  const words = typed.split(' ');
  return found
    .filter((hotel) => {
      const known = [...namesOf(hotel), foldName(hotel.place.name)].join(' ').split(' ');
      return words.every((word) => known.includes(word));
    })
    .slice(0, maxCandidates);
}
