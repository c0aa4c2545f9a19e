import { mergeRoomTypes } from './merge-rooms.ts';
import type { HotelContent } from './port.ts';

/**
 * One description of a hotel: that of the first supplier, with what it does not know from the others. Room types
 * are those of all, each once.
 */
export function mergeContent(first: HotelContent, others: readonly HotelContent[]): HotelContent {
  if (others.length === 0) return first;
  const known = <Value>(of: (content: HotelContent) => Value | null): Value | null => {
    for (const content of [first, ...others]) {
      const value = of(content);
      if (value !== null && value !== '') return value;
    }
    return null;
  };
  const { address } = first;
  return {
    ...first,
    starRating: known(({ starRating }) => starRating),
    guestRating: known(({ guestRating }) => guestRating),
    reviews: known(({ reviews }) => reviews),
    description: known(({ description }) => description) ?? '',
    photos:
      first.photos.length > 0 ? first.photos : (others.find(({ photos }) => photos.length > 0)?.photos ?? []),
    address: {
      ...address,
      district: known((content) => content.address.district),
      postalCode: known((content) => content.address.postalCode),
    },
    contact: {
      phone: known(({ contact }) => contact.phone),
      email: known(({ contact }) => contact.email),
      website: known(({ contact }) => contact.website),
    },
    roomTypes: mergeRoomTypes([first, ...others].flatMap(({ roomTypes }) => roomTypes)),
  };
}
