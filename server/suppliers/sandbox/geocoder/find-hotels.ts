import { foldName } from '#server/places/index.ts';
import { findHotelsByName } from '../hotels/suggest.ts';
import type { City } from './index.ts';

type Hotel = Awaited<ReturnType<typeof findHotelsByName>>[number];

const mostHotels = 20;
const shownHotels = 6;
/** A text with a number or one of these is a street, even where a hotel is named after it. */
const streetWords =
  /\d|\b(street|st|road|rd|avenue|ave|lane|drive|rue|boulevard|bd|quai|platz|weg|allee|calle|avenida|via|plaza|square)\b|stra(ss|ß)e|شارع|طريق/iu;

/**
 * Hotels of these cities that bear the name: those of exactly this name, else those that hold all its words. A street
 * means a hotel only by its exact name.
 */
export async function findHotels(name: string, cities: readonly City[]): Promise<Hotel[]> {
  const places = cities.map(({ place }) => place);
  const ids = new Set(places.map(({ id }) => id));
  const names = new Set(places.map((place) => place.name));
  const found = (await findHotelsByName({ text: name, places, limit: mostHotels })).filter(
    ({ place }) => ids.has(place.id) || names.has(place.name),
  );
  const typed = foldName(name);
  const namesOf = (hotel: Hotel) => [hotel.name, hotel.localName ?? hotel.name].map(foldName);
  const exact = found.filter((hotel) =>
    namesOf(hotel).some((one) => one === typed || `${one} ${foldName(hotel.place.name)}` === typed),
  );
  if (exact.length > 0 || streetWords.test(name)) return exact.slice(0, shownHotels);
  const words = typed.split(' ');
  return found
    .filter((hotel) => {
      const known = [...namesOf(hotel), foldName(hotel.place.name)].join(' ').split(' ');
      return words.every((word) => known.includes(word));
    })
    .slice(0, shownHotels);
}
