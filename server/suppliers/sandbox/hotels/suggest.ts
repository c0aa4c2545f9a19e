import { setImmediate } from 'node:timers/promises';
import type { HotelPlace, SuggestedHotel, SuggestQuery } from '#server/hotels/port.ts';
import { coverOf, type Pictures } from './content.ts';
import { styleOf } from './countries.ts';
import { magicProperties } from './magic.ts';
import { nameHotel } from './names/name-hotel.ts';
import { hotelCount, type Property, propertyAt } from './properties.ts';

/** Folded names of the hotels of one place by index, made at the first question about it. */
type NameIndex = string[];

type Found = { place: HotelPlace | null; index: number; rank: number };

const rememberedPlaces = 64;
const indexes = new Map<string, NameIndex>();
const magicHotels = [...magicProperties().values()];
const magicIndex: NameIndex = magicHotels.map(({ name }) => fold(name));
/** So many of the best by name are then compared by rating. */
const comparedByRating = 30;

/** The hotels of `findHotelsByName` as a list of suggestions shows them. */
export async function suggestHotels(query: SuggestQuery, pictures: Pictures): Promise<SuggestedHotel[]> {
  return (await findHotelsByName(query)).map((property) => present(property, pictures));
}

/**
 * Hotels whose name holds every typed word, names that start with the text first, then the better rated.
 * Words that name the place itself count as found ("Grand Hotel Paris"). The names of a big city take about a
 * millisecond to make, so others get their turn between two cities.
 */
export async function findHotelsByName(query: Omit<SuggestQuery, 'language'>): Promise<Property[]> {
  const text = fold(query.text);
  if (text.length < 2) return [];
  const found: Found[] = look(text, magicIndex, null);
  for (const place of query.places) {
    if (!indexes.has(place.id)) await setImmediate();
    found.push(...look(text, indexOf(place), place));
  }
  return found
    .sort((one, other) => other.rank - one.rank)
    .slice(0, comparedByRating)
    .flatMap(({ place, index, rank }) => {
      const property = place ? propertyAt(place, index) : magicHotels[index];
      return property ? [{ property, rank: rank + property.score }] : [];
    })
    .sort((one, other) => other.rank - one.rank)
    .slice(0, query.limit)
    .map(({ property }) => property);
}

function look(text: string, names: NameIndex, place: HotelPlace | null): Found[] {
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
  if (indexes.size > rememberedPlaces) indexes.delete(indexes.keys().next().value as string);
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

/** Lower case without accents; apostrophes vanish, other punctuation parts words. */
function fold(text: string): string {
  const bare = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/['’‘]/g, '');
  return bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
