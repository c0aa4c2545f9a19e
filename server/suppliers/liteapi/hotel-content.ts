import type { HotelContent, RoomType } from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isSupplierFailure } from '#server/platform/resilience/index.ts';
import { recentValues, toPlainText } from '#server/platform/supplier-http/index.ts';
import { codes, hasCode, type LiteApi } from './client.ts';
import {
  countryCodeOf,
  type HotelReader,
  pictures,
  propertyTypeOf,
  ratingOf,
  starsOf,
  thumbnailOf,
} from './hotel-facts.ts';
import { type HotelDetails, hotelAnswer, type ListedRoom, reviewsAnswer } from './shapes-hotels.ts';
import type { LiteApiSources } from './sources.ts';

const mostPhotos = 60;
const mostFacilities = 150;
const mostReviews = 5;
/** Details kept, of about 40 kB each. */
const mostKept = 500;
const hourMs = 3_600_000;
const squareMetresOfFoot = 0.092_903;

type Details = { own: HotelDetails | null; english: HotelDetails | null };

export type ContentReader = {
  /** The supplier's details of a hotel in a language and in English; null for an unknown hotel. Kept for an hour. */
  details(ctx: BaseContext, hotelId: string, language: string): Promise<Details>;
  content(ctx: BaseContext, hotelId: string, language: string): Promise<HotelContent | null>;
};

/** Makes the reader of details; texts become plain text, and pictures of unknown hosts are left out. */
export function makeContentReader(
  { api }: LiteApi,
  hotels: HotelReader,
  { timeZoneAt }: Pick<LiteApiSources, 'timeZoneAt'>,
): ContentReader {
  const kept = recentValues<HotelDetails>(mostKept, hourMs);

  async function details(ctx: BaseContext, hotelId: string, language: string): Promise<Details> {
    const own = detailsIn(ctx, hotelId, language);
    const [read, english] = await Promise.all([own, language === 'en' ? own : detailsIn(ctx, hotelId, 'en')]);
    return { own: read, english };
  }

  async function detailsIn(
    ctx: BaseContext,
    hotelId: string,
    language: string,
  ): Promise<HotelDetails | null> {
    const key = `${language}:${hotelId}`;
    const known = kept.get(key);
    if (known) return known;
    const request = { method: 'GET', path: '/data/hotel', query: { hotelId, language } } as const;
    const answer = await api.send(ctx, request, hotelAnswer).catch((err: unknown) => {
      if (hasCode(err, codes.badInput) || hasCode(err, codes.noAvailability)) return null;
      throw err;
    });
    if (answer) kept.set(key, answer.data);
    return answer?.data ?? null;
  }

  return {
    details,
    async content(ctx, hotelId, language) {
      const [{ own: hotel, english }, reviews, amenities] = await Promise.all([
        details(ctx, hotelId, language),
        latestReviews(ctx, hotelId),
        hotels.amenities(ctx),
      ]);
      const position =
        hotel?.location ?? (hotel && (await hotels.byIds(ctx, [hotelId])).get(hotelId)?.summary);
      if (!hotel || !position) return null;
      const { latitude, longitude } = position;
      const countryCode = countryCodeOf(hotel.country);
      const guestRating = ratingOf(hotel.rating, hotel.reviewCount);
      const facilities = hotel.facilities.slice(0, mostFacilities).map(({ facilityId, name }) => {
        const ours = amenities.get(facilityId);
        return {
          key: ours?.key ?? `facility_${facilityId}`,
          name: toPlainText(name, 100),
          category: ours?.category ?? 'services',
        };
      });
      const amenityDetails = facilities.filter(
        ({ key }, index) => facilities.findIndex((other) => other.key === key) === index,
      );
      return {
        id: hotel.id,
        placeId: '',
        name: toPlainText(hotel.name, 200),
        starRating: starsOf(hotel.starRating),
        guestRating,
        propertyType: propertyTypeOf(hotel.hotelTypeId),
        address: {
          line: toPlainText(hotel.address, 200),
          district: null,
          city: toPlainText(hotel.city, 120),
          postalCode: toPlainText(hotel.zip, 20) || null,
          country: countryCode,
          countryCode,
        },
        latitude,
        longitude,
        thumbnail: thumbnailOf(hotel),
        amenities: amenityDetails.map(({ key }) => key),
        description: toPlainText(hotel.hotelDescription, 8_000),
        photos: photosOf(hotel),
        amenityDetails,
        policies: rulesOf(hotel),
        contact: {
          phone: toPlainText(hotel.phone, 40) || null,
          email: /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/.test(hotel.email ?? '') ? (hotel.email ?? null) : null,
          website: null,
        },
        languages: [],
        reviews: guestRating && { ...guestRating, breakdown: {}, latest: reviews },
        timeZone: await timeZoneAt(ctx, latitude, longitude),
        roomTypes: hotel.rooms.map((room) =>
          toRoomType(
            room,
            english?.rooms.find(({ id }) => id === room.id),
          ),
        ),
      };
    },
  };

  /** The newest reviews; none where the supplier fails, because a hotel is shown without them too. */
  async function latestReviews(
    ctx: BaseContext,
    hotelId: string,
  ): Promise<NonNullable<HotelContent['reviews']>['latest']> {
    const query = { hotelId, limit: mostReviews };
    const answer = await api
      .send(ctx, { method: 'GET', path: '/data/reviews', query }, reviewsAnswer)
      .catch((err: unknown) => {
        if (isSupplierFailure(err)) return null;
        throw err;
      });
    return (answer?.data ?? []).flatMap((review) => {
      const score = review.averageScore ?? 0;
      const date = review.date?.slice(0, 10) ?? '';
      if (score <= 0 || score > 10 || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return [];
      return [
        {
          author: toPlainText(review.name, 80),
          countryCode: countryCodeOf(review.country),
          score,
          date,
          title: toPlainText(review.headline, 200),
          text: [review.pros, review.cons]
            .map((part) => toPlainText(part, 1_000))
            .filter(Boolean)
            .join('\n'),
          language: /^[a-z]{2}$/.test(review.language ?? '') ? (review.language as string) : 'en',
        },
      ];
    });
  }
}

/** A room as the supplier describes it; `english` is the same room in English. */
export function toRoomType(room: ListedRoom, english: ListedRoom = room): RoomType {
  const size = room.roomSizeSquare ?? 0;
  const isFeet = /f(ee)?t|square foot/i.test(room.roomSizeUnit ?? '');
  return {
    id: room.id,
    name: toPlainText(room.roomName, 200) || 'Room',
    beds: bedsOf(room),
    english: { name: toPlainText(english.roomName, 200) || 'Room', beds: bedsOf(english) },
    sizeSquareMetres: size > 0 ? Math.round(isFeet ? size * squareMetresOfFoot : size) : null,
    maxOccupancy: room.maxOccupancy && room.maxOccupancy > 0 ? room.maxOccupancy : null,
    images: room.photos
      .toSorted((one, other) => Number(other.mainPhoto ?? false) - Number(one.mainPhoto ?? false))
      .flatMap(({ url }) => pictures.urlOf(url) ?? [])
      .slice(0, 12),
  };
}

const bedsOf = ({ bedTypes }: ListedRoom): string =>
  bedTypes
    .flatMap(({ quantity, bedType }) => {
      const name = toPlainText(bedType, 60);
      return name ? [`${quantity && quantity > 0 ? quantity : 1} ${name}`] : [];
    })
    .join(', ');

function photosOf({ hotelImages }: HotelDetails): HotelContent['photos'] {
  return hotelImages
    .flatMap(({ url, urlHd, caption }) => {
      const address = pictures.urlOf(urlHd) ?? pictures.urlOf(url);
      return address ? [{ url: address, caption: toPlainText(caption, 200) }] : [];
    })
    .slice(0, mostPhotos);
}

function rulesOf({
  checkinCheckoutTimes: times,
  hotelImportantInformation,
  policies,
}: HotelDetails): HotelContent['policies'] {
  const rules = policies.map(({ name, description }) => ({
    name: toPlainText(name, 100),
    text: toPlainText(description, 1_000),
  }));
  const ruleOn = (pattern: RegExp) => rules.find(({ name }) => pattern.test(name))?.text ?? '';
  const important = toPlainText(hotelImportantInformation, 4_000);
  return {
    checkInFrom: timeOfDay(times?.checkin_start ?? times?.checkin),
    checkInUntil: timeOfDay(times?.checkin_end),
    checkOutUntil: timeOfDay(times?.checkout),
    children: ruleOn(/child/i),
    pets: ruleOn(/\bpets?\b/i),
    passportRequired: false,
    extra: important ? [important] : [],
  };
}

/** A time of the day, which the supplier writes as `02:00 PM` or `14:00`; null if it is none. */
function timeOfDay(text: string | null | undefined): string | null {
  const read = /^(\d{1,2}):(\d{2})\s*(AM|PM)?$/i.exec((text ?? '').trim());
  if (!read) return null;
  const [, hours = '', minutes = '', half] = read;
  const hour = half ? (Number(hours) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
