import type { HotelFacts, HotelSummary } from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import {
  type Circle,
  logUnread,
  type ReadList,
  recentValues,
  supplierPictures,
  toPlainText,
} from '#server/platform/supplier-http/index.ts';
import { type LiteApi, supplierName } from './client.ts';
import { type Amenities, makeAmenityReader } from './facilities.ts';
import { hotelsAnswer, type ListedHotel } from './shapes-hotels.ts';

/** The supplier's pictures. */
export const pictures = supplierPictures(supplierName, {
  hosts: ['static.cupid.travel', 'liteapi.travel'],
  copies: 'allowed',
});

/** Hotels in one answer: 5,000 at most, of about 3 kB each. */
const pageSize = 1_000;
/** A city has fewer hotels; further ones are not mapped. */
const maxPages = 20;
/** Ids in the address of one request. */
const idsAtOnce = 100;
/** Hotels kept, of about 1 kB each. */
const mostKept = 20_000;
const dayMs = 86_400_000;

/** The hotel as lists show it, and its country for prices that depend on where the guests come from. */
type Listed = { summary: HotelSummary; countryCode: string };

/** Reads the static data of hotels, which it keeps in memory for a day. */
export type HotelReader = {
  /** The hotels in a circle; the supplier's list has pages, of which `pages` are read. */
  inCircle(ctx: BaseContext, circle: Circle, pages?: number): Promise<ListedHotel[]>;
  /** The hotels with these ids; unknown ones are left out. */
  byIds(ctx: BaseContext, ids: readonly string[]): Promise<Map<string, Listed>>;
  /** The first page of the hotels in a circle. */
  listed(ctx: BaseContext, circle: Circle): Promise<Listed[]>;
  /** Reads the hotels of a circle that a search is about to find, unless that was done today. */
  expect(ctx: BaseContext, circle: Circle): Promise<void>;
  amenities(ctx: BaseContext): Promise<Amenities>;
};

/** Makes the reader of lists of hotels, with what it keeps in the memory of the process. */
export function makeHotelReader(client: LiteApi): HotelReader {
  const kept = recentValues<Listed>(mostKept, dayMs);
  const circles = recentValues<true>(1_000, dayMs);
  const amenities = makeAmenityReader(client);

  async function page(
    ctx: BaseContext,
    query: Record<string, string | number>,
  ): Promise<ReadList<ListedHotel>> {
    const answer = await client.api.send(ctx, { method: 'GET', path: '/data/hotels', query }, hotelsAnswer);
    return answer?.data ?? { items: [], unread: 0 };
  }

  async function keep(ctx: BaseContext, hotels: readonly ListedHotel[]): Promise<Listed[]> {
    if (hotels.length === 0) return [];
    const known = await amenities(ctx);
    return hotels.map((hotel) => {
      const listed = toListed(hotel, known);
      kept.set(hotel.id, listed);
      return listed;
    });
  }

  async function inCircle(ctx: BaseContext, circle: Circle, pages = maxPages): Promise<ListedHotel[]> {
    const { latitude, longitude, radiusMetres: radius } = circle;
    const found = new Map<string, ListedHotel>();
    let left = 0;
    for (let number = 0; number < pages; number += 1) {
      const query = { latitude, longitude, radius, limit: pageSize, offset: number * pageSize };
      const { items, unread } = await page(ctx, query);
      for (const hotel of items) found.set(hotel.id, hotel);
      left += unread;
      // A page is the last one by what the supplier sent, not by what could be read.
      if (items.length + unread < pageSize) break;
    }
    logUnread(ctx, supplierName, { hotels: left });
    return [...found.values()];
  }

  const listed = async (ctx: BaseContext, circle: Circle) => keep(ctx, await inCircle(ctx, circle, 1));

  return {
    inCircle,
    amenities,
    listed,
    async expect(ctx, circle) {
      const key = JSON.stringify(circle);
      if (circles.get(key)) return;
      await listed(ctx, circle);
      circles.set(key, true);
    },
    async byIds(ctx, ids) {
      const missing = ids.filter((id) => !kept.get(id));
      const chunks = Array.from({ length: Math.ceil(missing.length / idsAtOnce) }, (_, index) =>
        missing.slice(index * idsAtOnce, (index + 1) * idsAtOnce),
      );
      const pages = await Promise.all(
        chunks.map((chunk) => page(ctx, { hotelIds: chunk.join(','), limit: idsAtOnce })),
      );
      logUnread(ctx, supplierName, { hotels: pages.reduce((sum, { unread }) => sum + unread, 0) });
      await keep(
        ctx,
        pages.flatMap(({ items }) => items),
      );
      return new Map(
        ids.flatMap((id): [string, Listed][] => {
          const hotel = kept.get(id);
          return hotel ? [[id, hotel]] : [];
        }),
      );
    },
  };
}

/** What identifies a hotel. */
export function toFacts(hotel: ListedHotel): HotelFacts {
  const chain = toPlainText(hotel.chain, 120);
  return {
    id: hotel.id,
    name: toPlainText(hotel.name, 200),
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    addressLine: toPlainText(hotel.address, 200) || null,
    postalCode: toPlainText(hotel.zip, 20) || null,
    phone: null,
    chain: chain === '' || chain === 'Not Available' ? null : chain,
  };
}

function toListed(hotel: ListedHotel, amenities: Amenities): Listed {
  const { id, name, latitude, longitude, addressLine, postalCode } = toFacts(hotel);
  const countryCode = countryCodeOf(hotel.country);
  const keys = hotel.facilityIds.flatMap((facility) => amenities.get(facility)?.key ?? []);
  return {
    countryCode,
    summary: {
      id,
      placeId: '',
      name,
      starRating: starsOf(hotel.stars),
      guestRating: ratingOf(hotel.rating, hotel.reviewCount),
      propertyType: propertyTypeOf(hotel.hotelTypeId),
      address: {
        line: addressLine ?? '',
        district: null,
        city: toPlainText(hotel.city, 120),
        postalCode,
        country: countryCode,
        countryCode,
      },
      latitude,
      longitude,
      thumbnail: thumbnailOf(hotel),
      amenities: [...new Set(keys)],
    },
  };
}

/** The picture of a hotel in lists; empty where the supplier has none. */
export const thumbnailOf = ({
  thumbnail,
  main_photo: main,
}: Pick<ListedHotel, 'thumbnail' | 'main_photo'>): string =>
  pictures.urlOf(thumbnail, 640) ?? pictures.urlOf(main, 640) ?? '';

/** The supplier writes the code of the country in small letters. */
export const countryCodeOf = (country: string | null | undefined): string => {
  const code = (country ?? '').trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) ? code : '';
};

/** Stars from 0.5 to 5; 0 means that the supplier does not know them. */
export const starsOf = (stars: number | null | undefined): number | null =>
  stars && stars > 0 && stars <= 5 ? stars : null;

/** Ratings are out of 10; one without reviews is none. */
export const ratingOf = (
  score: number | null | undefined,
  count: number | null | undefined,
): { score: number; count: number } | null =>
  score && count && score > 0 && score <= 10 && count > 0
    ? { score: Math.round(10 * score) / 10, count: Math.round(count) }
    : null;

/** Types of properties by the supplier's ids; the others are hotels. */
const propertyTypes: Record<number, string> = {
  201: 'apartment',
  203: 'hostel',
  205: 'motel',
  206: 'resort',
  213: 'villa',
  216: 'guest_house',
  219: 'aparthotel',
};

/** The type of a property by the supplier's id of types; a hotel where the id is not known. */
export const propertyTypeOf = (id: number | null | undefined): string => propertyTypes[id ?? 0] ?? 'hotel';
