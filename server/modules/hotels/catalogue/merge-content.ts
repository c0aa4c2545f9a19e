import { mergeRoomTypes } from './merge-rooms.ts';
import type { HotelContent } from './port.ts';

/**
 * One description of a hotel from those of all suppliers, the first of which decides where they contradict:
 *
 * - texts, times and numbers: the first that is known;
 * - amenities and languages: those of all, each once, because none lists what a hotel lacks;
 * - photos: those of all, each address once;
 * - rules in words: the first, and the further ones of all, each once;
 * - passports: required if any supplier requires them, because it would refuse the booking;
 * - room types: those of all, each once.
 */
export function mergeContent(first: HotelContent, others: readonly HotelContent[]): HotelContent {
  if (others.length === 0) return first;
  const all = [first, ...others];
  const known = <Value>(of: (content: HotelContent) => Value | null): Value | null => {
    for (const content of all) {
      const value = of(content);
      if (value !== null && value !== '') return value;
    }
    return null;
  };
  return {
    ...first,
    starRating: known(({ starRating }) => starRating),
    guestRating: known(({ guestRating }) => guestRating),
    reviews: known(({ reviews }) => reviews),
    description: known(({ description }) => description) ?? '',
    thumbnail: known(({ thumbnail }) => thumbnail) ?? '',
    photos: distinct(
      all.flatMap(({ photos }) => photos),
      ({ url }) => url,
    ),
    amenities: [...new Set(all.flatMap(({ amenities }) => amenities))],
    amenityDetails: distinct(
      all.flatMap(({ amenityDetails }) => amenityDetails),
      ({ key }) => key,
    ),
    languages: [...new Set(all.flatMap(({ languages }) => languages))],
    policies: {
      checkInFrom: known(({ policies }) => policies.checkInFrom),
      checkInUntil: known(({ policies }) => policies.checkInUntil),
      checkOutUntil: known(({ policies }) => policies.checkOutUntil),
      children: known(({ policies }) => policies.children) ?? '',
      pets: known(({ policies }) => policies.pets) ?? '',
      passportRequired: all.some(({ policies }) => policies.passportRequired),
      extra: [...new Set(all.flatMap(({ policies }) => policies.extra))],
    },
    address: {
      ...first.address,
      district: known(({ address }) => address.district),
      postalCode: known(({ address }) => address.postalCode),
    },
    contact: {
      phone: known(({ contact }) => contact.phone),
      email: known(({ contact }) => contact.email),
      website: known(({ contact }) => contact.website),
    },
    roomTypes: mergeRoomTypes(all.flatMap(({ roomTypes }) => roomTypes)),
  };
}

/** The items of which the key is not that of an earlier one. */
function distinct<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const isNew = !seen.has(keyOf(item));
    seen.add(keyOf(item));
    return isNew;
  });
}
