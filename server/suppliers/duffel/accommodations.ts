import type {
  HotelContent,
  HotelFacts,
  HotelSummary,
  RoomType,
} from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import {
  type Circle,
  recentValues,
  type SupplierClient,
  supplierPictures,
  toPlainText,
} from '#server/platform/supplier-http/index.ts';
import { amenityOf } from './amenities.ts';
import { isRefused, supplierName } from './client.ts';
import { roomTypeIdOf } from './offers.ts';
import { type Accommodation, accommodationAnswer, accommodationsAnswer, type DuffelRoom } from './shapes.ts';

/** The supplier's pictures. */
export const pictures = supplierPictures(supplierName, { hosts: ['assets.duffel.com'], copies: 'allowed' });
const mostPhotos = 60;
const mostRooms = 60;

const pageSize = 200;
/** A city has fewer hotels; further ones are not mapped. */
const maxPages = 50;
/** Hotels that are read one by one at the same time. */
const atOnce = 6;
/** Hotels kept, of about 4 kB each. */
const mostKept = 5_000;
const dayMs = 86_400_000;

export type AccommodationReader = {
  /** All accommodations in a circle, from all pages of the list. */
  inCircle(ctx: BaseContext, circle: Circle, pages?: number): Promise<Accommodation[]>;
  /** All details of the accommodation with this id; null for an unknown one. Kept in memory for a day. */
  details(ctx: BaseContext, id: string): Promise<Accommodation | null>;
  /** The accommodation as a search has told it, which may leave out details; else its details. */
  one(ctx: BaseContext, id: string): Promise<Accommodation | null>;
  /** Those with these ids; unknown ones are left out. */
  many(ctx: BaseContext, ids: readonly string[]): Promise<Accommodation[]>;
  /** Keeps what an answer tells of an accommodation, and the rooms that it has told before. */
  keep(accommodation: Accommodation): void;
  /** Keeps the rooms of an accommodation, which only an answer with rates lists in full. */
  keepRooms(id: string, rooms: readonly DuffelRoom[]): void;
  /** All rooms of an accommodation that were told, each name once. */
  roomsOf(accommodation: Accommodation): DuffelRoom[];
};

/** Makes the reader of accommodations, with what it keeps in the memory of the process. */
export function makeAccommodationReader(client: SupplierClient): AccommodationReader {
  const kept = recentValues<Accommodation>(mostKept, dayMs);
  const found = recentValues<Accommodation>(mostKept, dayMs);
  const rooms = recentValues<DuffelRoom[]>(mostKept, dayMs);

  async function details(ctx: BaseContext, id: string): Promise<Accommodation | null> {
    const known = kept.get(id);
    if (known) return known;
    const path = `/stays/accommodation/${encodeURIComponent(id)}`;
    const answer = await client
      .send(ctx, { method: 'GET', path }, accommodationAnswer)
      .catch((err: unknown) => {
        if (isRefused(err)) return null;
        throw err;
      });
    if (answer) kept.set(id, answer.data);
    return answer?.data ?? null;
  }

  const one = async (ctx: BaseContext, id: string) => kept.get(id) ?? found.get(id) ?? details(ctx, id);

  return {
    details,
    one,
    async inCircle(ctx, { latitude, longitude, radiusMetres }, pages = maxPages) {
      const listed = new Map<string, Accommodation>();
      let after: string | undefined;
      for (let number = 0; number < pages; number += 1) {
        const query = { latitude, longitude, radius: kilometres(radiusMetres), limit: pageSize, after };
        const path = '/stays/accommodation';
        const page = await client.send(ctx, { method: 'GET', path, query }, accommodationsAnswer);
        for (const accommodation of page.data) listed.set(accommodation.id, accommodation);
        after = page.meta?.after ?? undefined;
        if (after === undefined) break;
      }
      return [...listed.values()];
    },
    async many(ctx, ids) {
      const waiting = [...new Set(ids)];
      const read: Accommodation[] = [];
      const readNext = async (): Promise<void> => {
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          const accommodation = await one(ctx, id);
          if (accommodation) read.push(accommodation);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, readNext));
      return read;
    },
    keep: (accommodation) => found.set(accommodation.id, accommodation),
    keepRooms(id, more) {
      rooms.set(id, distinctRooms([...more, ...(rooms.get(id) ?? [])]));
    },
    roomsOf: (accommodation) =>
      distinctRooms([...accommodation.rooms, ...(rooms.get(accommodation.id) ?? [])]),
  };
}

/** The supplier takes whole kilometres. */
export const kilometres = (metres: number): number => Math.min(100, Math.max(1, Math.ceil(metres / 1_000)));

/** What identifies a hotel. */
export function toFacts(of: Accommodation): HotelFacts {
  const { latitude, longitude } = of.location.geographic_coordinates;
  return {
    id: of.id,
    name: toPlainText(of.name, 200),
    latitude,
    longitude,
    addressLine: toPlainText(of.location.address?.line_one, 200) || null,
    postalCode: toPlainText(of.location.address?.postal_code, 20) || null,
    phone: toPlainText(of.phone_number, 40) || null,
    chain: toPlainText(of.chain?.name, 120) || null,
  };
}

/** The hotel as lists show it. The supplier has no types of properties. */
export function toSummary(of: Accommodation): HotelSummary {
  const { id, name, latitude, longitude, addressLine, postalCode } = toFacts(of);
  const { address } = of.location;
  const country = (address?.country_code ?? '').toUpperCase();
  const countryCode = /^[A-Z]{2}$/.test(country) ? country : '';
  const { rating, review_score: score, review_count: count } = of;
  return {
    id,
    placeId: '',
    name,
    starRating: rating && rating > 0 && rating <= 5 ? rating : null,
    guestRating:
      score && count && score > 0 && score <= 10 && count > 0
        ? { score: Math.round(10 * score) / 10, count: Math.round(count) }
        : null,
    propertyType: 'hotel',
    address: {
      line: addressLine ?? '',
      district: null,
      city: toPlainText(address?.city_name, 120),
      postalCode,
      country: countryCode,
      countryCode,
    },
    latitude,
    longitude,
    thumbnail: picturesOf(of.photos, 1)[0] ?? '',
    amenities: [...new Set(of.amenities.map((amenity) => amenityOf(amenity).key))],
  };
}

/** Everything that the supplier tells of a hotel, in English. */
export function toContent(of: Accommodation, rooms: readonly DuffelRoom[], timeZone: string): HotelContent {
  const summary = toSummary(of);
  const times = of.check_in_information;
  const details = of.amenities.map(amenityOf);
  const { guestRating } = summary;
  return {
    ...summary,
    description: toPlainText(of.description, 8_000),
    photos: picturesOf(of.photos, mostPhotos).map((url) => ({ url, caption: '' })),
    amenityDetails: details.filter(
      ({ key }, index) => details.findIndex((other) => other.key === key) === index,
    ),
    policies: {
      checkInFrom: timeOfDay(times?.check_in_after_time),
      checkInUntil: timeOfDay(times?.check_in_before_time),
      checkOutUntil: timeOfDay(times?.check_out_before_time),
      children: '',
      pets: '',
      passportRequired: false,
      extra: [],
    },
    contact: {
      phone: toPlainText(of.phone_number, 40) || null,
      email: /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/.test(of.email ?? '') ? (of.email ?? null) : null,
      website: null,
    },
    languages: [],
    reviews: guestRating && { ...guestRating, breakdown: {}, latest: [] },
    timeZone,
    roomTypes: rooms.map(toRoomType),
  };
}

/** A room in the format of the port; its size and occupancy are unknown. */
export function toRoomType(room: DuffelRoom): RoomType {
  const name = toPlainText(room.name, 200) || 'Room';
  const beds = room.beds
    .flatMap(({ type, count }) => {
      const bed = type === 'sofabed' ? 'sofa bed' : type ? `${toPlainText(type, 30)} bed` : '';
      const number = count && count > 0 ? count : 1;
      return bed ? [`${number} ${bed}${number > 1 ? 's' : ''}`] : [];
    })
    .join(', ');
  return {
    id: roomTypeIdOf(room),
    name,
    beds,
    english: { name, beds },
    sizeSquareMetres: null,
    maxOccupancy: null,
    images: picturesOf(room.photos, 12),
  };
}

const picturesOf = (photos: Accommodation['photos'], most: number): string[] =>
  photos.flatMap(({ url }) => pictures.urlOf(url) ?? []).slice(0, most);

function distinctRooms(rooms: readonly DuffelRoom[]): DuffelRoom[] {
  const byId = new Map<string, DuffelRoom>();
  for (const room of rooms)
    if (!byId.has(roomTypeIdOf(room))) byId.set(roomTypeIdOf(room), { ...room, rates: [] });
  return [...byId.values()].slice(0, mostRooms);
}

const timeOfDay = (text: string | null | undefined): string | null =>
  /^([01]\d|2[0-3]):[0-5]\d/.exec(text ?? '')?.[0] ?? null;
