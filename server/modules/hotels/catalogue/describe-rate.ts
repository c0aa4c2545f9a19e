import type { BaseContext } from '#server/platform/context/index.ts';
import { isRefundable } from './cancellation.ts';
import { loadContent } from './load-content.ts';
import { findRoomType } from './merge-rooms.ts';
import type { HotelContent } from './port.ts';
import type { OpenRate } from './rate-tokens.ts';

/** The hotel and the room of a rate, as they are when the rate is described. */
export type RateDescription = {
  hotelName: string;
  propertyType: string;
  starRating: number | null;
  timeZone: string;
  thumbnail: string;
  latitude: number;
  longitude: number;
  address: HotelContent['address'];
  contact: HotelContent['contact'];
  policies: HotelContent['policies'];
  /** Name, beds and occupancy are null when the hotel no longer lists the room type. */
  room: {
    typeId: string;
    name: string | null;
    beds: string | null;
    maxOccupancy: number | null;
    images: string[];
  };
  /** Cancelling costs nothing at that time. */
  isRefundable: boolean;
};

/** Describes a rate and its hotel in a language; 404 when the hotel no longer exists. */
export async function describeRate(
  ctx: BaseContext,
  rate: OpenRate,
  language: string,
): Promise<RateDescription> {
  const hotel = await loadContent(ctx, rate.hotelId, language);
  const room = findRoomType(hotel.roomTypes, rate.roomTypeId);
  return {
    hotelName: hotel.name,
    propertyType: hotel.propertyType,
    starRating: hotel.starRating,
    timeZone: hotel.timeZone,
    thumbnail: hotel.thumbnail,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    address: hotel.address,
    contact: hotel.contact,
    policies: hotel.policies,
    room: {
      typeId: room?.id ?? rate.roomTypeId,
      name: room?.name ?? null,
      beds: room?.beds ?? null,
      maxOccupancy: room?.maxOccupancy ?? null,
      images: room?.images ?? [],
    },
    isRefundable: isRefundable(rate.policy),
  };
}
