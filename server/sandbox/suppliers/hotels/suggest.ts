import { setImmediate } from 'node:timers/promises';
import type { HotelPlace, SuggestedHotel, SuggestQuery } from '#server/modules/hotels/catalogue/port.ts';
import { coverOf, type Pictures } from './content.ts';
import { styleOf } from './countries.ts';
import { magicProperties } from './magic.ts';
import { nameHotel } from './names/name-hotel.ts';
import { hotelCount, type Property, propertyAt } from './properties.ts';

/** Normalised hotel names of one place by hotel index, built by the first search in this place. */
type NameIndex = string[];

type Found = { place: HotelPlace | null; index: number; rank: number };

const maxCachedPlaces = 64;
const indexes = new Map<string, NameIndex>();
const magicHotels = [...magicProperties().values()];
const magicIndex: NameIndex = magicHotels.map(({ name }) => fold(name));
/** The best matches by name, at most this many, are then sorted by rating. */
const maxRatedMatches = 30;

/** The results of `findHotelsByName` as suggestions. */
export async function suggestHotels(query: SuggestQuery, pictures: Pictures): Promise<SuggestedHotel[]> {
  return (await findHotelsByName(query)).map((property) => present(property, pictures));
}

/**
 * Hotels whose name contains every typed word. Names that start with the text come first, then hotels with a
 * better rating. Words of the place name count as matches ("Grand Hotel Paris"). Building the names of a big
 * city takes about a millisecond, so the loop yields to the event loop between two cities.
 */
export async function findHotelsByName(query: Omit<SuggestQuery, 'language'>): Promise<Property[]> {
  const text = fold(query.text);
  if (text.length < 2) return [];
  const found: Found[] = matchNames(text, magicIndex, null);
  for (const place of query.places) {
    if (!indexes.has(place.id)) await setImmediate();
    found.push(...matchNames(text, indexOf(place), place));
  }
  return found
    .sort((one, other) => other.rank - one.rank)
    .slice(0, maxRatedMatches)
    .flatMap(({ place, index, rank }) => {
      const property = place ? propertyAt(place, index) : magicHotels[index];
      return property ? [{ property, rank: rank + property.score }] : [];
    })
    .sort((one, other) => other.rank - one.rank)
    .slice(0, query.limit)
    .map(({ property }) => property);
}

function matchNames(text: string, names: NameIndex, place: HotelPlace | null): Found[] {
  const typed = text.split(' ');
  const placeWords = place ? fold(place.name).split(' ') : [];
  const wanted = typed.filter((word) => !placeWords.includes(word));
  if (wanted.length === 0) return [];
  const found: Found[] = [];
  names.forEach((name, index) => {
    if (!wanted.every((word) => name.startsWith(word) || name.includes(` ${word}`))) return;
    found.push({
      place,
      index,
      rank: (name.startsWith(text) ? 100 : 0) + (typed.length - wanted.length) * 50,
    });
  });
  return found;
}

function indexOf(place: HotelPlace): NameIndex {
  const known = indexes.get(place.id);
  if (known) return known;
  const style = styleOf(place);
  const made = Array.from({ length: hotelCount(place.population) }, (_, index) => {
    const { name, localName } = nameHotel(place.id, style, index);
    return fold(localName ? `${name} ${localName}` : name);
  });
  indexes.set(place.id, made);
  if (indexes.size > maxCachedPlaces) indexes.delete(indexes.keys().next().value as string);
  return made;
}

function present(property: Property, pictures: Pictures): SuggestedHotel {
  return {
    id: property.id,
    name: property.name,
    localName: property.localName,
    place: property.place,
    latitude: property.latitude,
    longitude: property.longitude,
    starRating: property.stars,
    guestRating: { score: property.score, count: property.reviewCount },
    thumbnail: coverOf(property, pictures),
  };
}

/** Lower case without accents. Apostrophes are removed; other punctuation separates words. */
function fold(text: string): string {
  const bare = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/['’‘]/g, '');
  return bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
