import type { HotelPlace } from '#server/modules/hotels/catalogue/port.ts';
import { movePoint } from '../move-point.ts';
import { drawAmenities } from './amenities.ts';
import { countryOf, styleOf } from './countries.ts';
import { draw, drawBetween, drawShare, seedOf, trait } from './draws.ts';
import { nameHotel } from './names/name-hotel.ts';
import type { PropertyType } from './names/words.ts';

/** One simulated hotel, without the properties that depend on dates. */
export type Property = {
  id: string;
  index: number;
  seed: number;
  place: HotelPlace;
  name: string;
  localName: string | null;
  type: PropertyType;
  stars: number;
  score: number;
  reviewCount: number;
  latitude: number;
  longitude: number;
  distanceKm: number;
  /** 0 is the centre; the other districts are numbered by their direction from it. */
  district: number;
  /** Price of a standard room on a night with factor 1, in euro cents before taxes. */
  nightCents: number;
  /** Leisure properties cost more at weekends and in season; the others cost more on working days. */
  leisure: boolean;
  roomCount: number;
  amenities: string[];
};

const starsOf: Record<PropertyType, readonly [number, number]> = {
  hotel: [2, 5],
  boutique_hotel: [4, 5],
  aparthotel: [3, 4],
  guest_house: [2, 4],
  hostel: [1, 2],
  resort: [4, 5],
  villa: [4, 5],
  inn: [2, 4],
  ryokan: [3, 5],
  riad: [3, 5],
  lodge: [3, 4],
};

const starPrices = [0.4, 0.68, 1, 1.55, 2.9] as const;
const maxCachedPlaces = 64;
const places = new Map<string, Property[]>();

/** 20 hotels up to 10,000 inhabitants, 400 from 10 million, growing with the logarithm in between. */
export function hotelCount(population: number): number {
  const magnitude = Math.log10(Math.max(population, 1));
  return Math.round(Math.min(400, Math.max(20, 20 + (380 * (magnitude - 4)) / 3)));
}

/** The id of the hotel with this index at a place. */
function hotelIdOf(placeId: string, index: number): string {
  return `htl_${placeId}_${index.toString(36)}`;
}

/** The place and index in a hotel id; null when the id has another format. */
export function parseHotelId(hotelId: string): { placeId: string; index: number } | null {
  const match = /^htl_([\w-]{1,64})_([0-9a-z]{1,2})$/.exec(hotelId);
  if (!match?.[1] || !match[2]) return null;
  const index = Number.parseInt(match[2], 36);
  return hotelIdOf(match[1], index) === hotelId ? { placeId: match[1], index } : null;
}

/**
 * Every hotel of a place in a stable order. The 64 most recently used places are cached, because composing
 * 400 hotels takes milliseconds.
 */
export function propertiesOf(place: HotelPlace): Property[] {
  const known = places.get(place.id);
  if (known) {
    places.delete(place.id);
    places.set(place.id, known);
    return known;
  }
  const made = Array.from({ length: hotelCount(place.population) }, (_, index) => makeProperty(place, index));
  places.set(place.id, made);
  if (places.size > maxCachedPlaces) places.delete(places.keys().next().value as string);
  return made;
}

const ranked = new WeakMap<Property[], readonly Property[]>();

/** The hotels of a place, best rated first. Kept with them, because each member's home page reads eight places. */
export function bestRated(place: HotelPlace): readonly Property[] {
  const properties = propertiesOf(place);
  const known = ranked.get(properties);
  if (known) return known;
  const sorted = properties.toSorted((one, other) => other.score - one.score || one.index - other.index);
  ranked.set(properties, sorted);
  return sorted;
}

/** One hotel of a place; undefined when the index is out of range. */
export function propertyAt(place: HotelPlace, index: number): Property | undefined {
  const known = places.get(place.id);
  if (known) return known[index];
  return index < hotelCount(place.population) ? makeProperty(place, index) : undefined;
}

function makeProperty(place: HotelPlace, index: number): Property {
  const id = hotelIdOf(place.id, index);
  return composeProperty({ id, index, place, ...nameHotel(place.id, styleOf(place), index) });
}

/** Draws the remaining properties of a hotel from its id. Test hotels pass their own name. */
export function composeProperty(known: {
  id: string;
  index: number;
  place: HotelPlace;
  name: string;
  localName: string | null;
  type: PropertyType;
}): Property {
  const { place, type } = known;
  const seed = seedOf(known.id);
  const [fewest, most] = starsOf[type];
  const stars = known.name.includes('Grand')
    ? 5 - (draw(seed, trait.stars) % 2)
    : drawBetween(seed, trait.stars, fewest, most);
  const radiusKm = Math.min(12, 1.2 + Math.sqrt(place.population) / 250);
  const distanceKm = 0.1 + radiusKm * drawShare(seed, trait.distance) ** 1.4;
  const bearing = drawShare(seed, trait.bearing) * 2 * Math.PI;
  const country = countryOf(place.countryCode);
  const sizeFactor = 0.85 + 0.08 * Math.max(0, Math.log10(Math.max(place.population, 1)) - 4);
  const centralityFactor = 1.22 - 0.34 * (distanceKm / (radiusKm + 0.1));
  const noise = 0.8 + 0.5 * drawShare(seed, trait.price);
  return {
    ...known,
    seed,
    stars,
    score: Math.min(
      9.8,
      Math.max(5.6, Math.round((6.5 + stars * 0.28 + 1.9 * drawShare(seed, trait.score)) * 10) / 10),
    ),
    reviewCount: Math.round(18 + 2400 * drawShare(seed, trait.reviewCount) ** 2.2),
    ...movePoint(place, distanceKm, bearing),
    distanceKm,
    district: distanceKm < 0.7 ? 0 : 1 + Math.floor((bearing / (2 * Math.PI)) * 9),
    nightCents:
      9500 * country.priceLevel * (starPrices[stars - 1] ?? 1) * sizeFactor * centralityFactor * noise,
    leisure: type === 'resort' || type === 'villa' || drawShare(seed, trait.leisure) < 0.5,
    roomCount: drawBetween(seed, trait.rooms, 8, 40 * stars),
    amenities: drawAmenities(seed, stars, type, place.countryCode),
  };
}
