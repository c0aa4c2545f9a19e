import type { HotelFacts, HotelPlace, SupplierPlace } from '#server/modules/hotels/catalogue/port.ts';
import { movePoint } from '../../move-point.ts';
import { factsOf } from '../content.ts';
import { draw, drawShare, seedOf } from '../draws.ts';
import { listProperties } from '../magic.ts';
import type { Property } from '../properties.ts';
import { pelican, sellsHotel } from '../suppliers.ts';

/** Draws of this supplier begin here, apart from those of the property itself. */
const ownDraws = 9_000;

/** The first number of the supplier's places; the first digits of a hotel's id are the place's. */
const firstPlace = 10;

/** The places in which the supplier sells, in its own words: the numbers are positions in the list. */
export function placesOf(places: readonly HotelPlace[]): SupplierPlace[] {
  return places.map(({ name, countryCode, latitude, longitude }, index) => ({
    id: String(firstPlace + index),
    name: name.toUpperCase(),
    countryCode,
    latitude: Math.round(100 * latitude) / 100,
    longitude: Math.round(100 * longitude) / 100,
  }));
}

/** The place with this id of the supplier. */
function placeOf(places: readonly HotelPlace[], placeId: string): HotelPlace | undefined {
  return /^\d{2}$/.test(placeId) ? places[Number(placeId) - firstPlace] : undefined;
}

const idsByPlace = new Map<string, ReadonlyMap<string, Property>>();

/** The properties that the supplier sells in one of its places, by its own ids. */
export function listingsOf(places: readonly HotelPlace[], placeId: string): ReadonlyMap<string, Property> {
  const known = idsByPlace.get(placeId);
  if (known) return known;
  const place = placeOf(places, placeId);
  const sold = place ? listProperties(place).filter((property) => sellsHotel(pelican, property)) : [];
  const listings = new Map(sold.map((property) => [ownIdOf(placeId, property), property]));
  if (place) idsByPlace.set(placeId, listings);
  return listings;
}

/** The property with this id of the supplier. */
export function listingOf(places: readonly HotelPlace[], hotelId: string): Property | undefined {
  return listingsOf(places, hotelId.slice(0, 2)).get(hotelId);
}

function ownIdOf(placeId: string, property: Property): string {
  return `${placeId}${String(seedOf(`${pelican.name} ${property.id}`)).padStart(10, '0')}`;
}

/**
 * The property as this supplier knows it: the name a little different, the address with the number first, the
 * position some metres away, the telephone known of two in three. One in seventy is hardly the same hotel any
 * more, as happens, and is left for an operator.
 */
export function describeListing(hotelId: string, property: Property): HotelFacts {
  const { seed, place } = property;
  const facts = factsOf(property);
  const isUnclear = draw(seed, ownDraws) % 70 === 0 && !property.id.startsWith('htl_test_');
  const offset = movePoint(
    { latitude: facts.latitude, longitude: facts.longitude },
    isUnclear ? 0.12 : 0.045 * drawShare(seed, ownDraws + 1),
    drawShare(seed, ownDraws + 2) * 2 * Math.PI,
  );
  const [street = '', number = ''] = splitAddress(facts.addressLine ?? '');
  return {
    id: hotelId,
    name: isUnclear ? `${longestWord(property.name)} City Stay` : renamed(property),
    latitude: Math.round(offset.latitude * 1e5) / 1e5,
    longitude: Math.round(offset.longitude * 1e5) / 1e5,
    addressLine: isUnclear ? null : `${number} ${street}, ${place.name}`,
    postalCode: facts.postalCode,
    phone:
      isUnclear || draw(seed, ownDraws + 3) % 3 === 0 ? null : (facts.phone?.replaceAll(' ', '') ?? null),
    chain: null,
  };
}

/** The name as other suppliers write it: with the city, with an article, without accents, or in capitals. */
function renamed({ seed, name, place }: Property): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  const names = [
    name,
    `${name} ${place.name}`,
    `The ${plain}`,
    plain.replace(' & ', ' and '),
    name.toUpperCase(),
  ];
  return names[draw(seed, ownDraws + 4) % names.length] ?? name;
}

/** The longest word of a name that is not the word for a hotel. */
const longestWord = (name: string): string =>
  name
    .split(' ')
    .filter((word) => !/^h[oô]tel$/i.test(word))
    .sort((one, other) => other.length - one.length)[0] ?? name;

const splitAddress = (line: string): string[] => {
  const end = line.lastIndexOf(' ');
  return [line.slice(0, end), line.slice(end + 1)];
};
