import type { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isRefundable } from './cancellation.ts';
import type * as shapes from './contract-shapes.ts';
import { loadContent } from './load-content.ts';
import { presentAddress, presentPolicy, presentRules } from './present.ts';
import type { OpenRate } from './rate-tokens.ts';

/** The parts of a hotel booking that come from the supplier and the catalogue, as they are stored with it. */
export type RateDescription = {
  hotelName: string;
  timeZone: string;
  thumbnail: string;
  latitude: number;
  longitude: number;
  passportRequired: boolean;
  room_details: z.input<typeof shapes.RoomDetails>;
  rate_plan: z.input<typeof shapes.RatePlan>;
  cancellation_policy: z.input<typeof shapes.CancellationPolicy>;
  property_rules: z.input<typeof shapes.PropertyRules>;
  hotel_profile: z.input<typeof shapes.HotelProfile>;
  hotel_address: z.input<typeof shapes.HotelAddress>;
  hotel_contact: z.input<typeof shapes.HotelContact>;
};

/** Describes a rate and its hotel in a language; 404 when the hotel no longer exists. */
export async function describeRate(
  ctx: BaseContext,
  rate: OpenRate,
  language: string,
): Promise<RateDescription> {
  const hotel = await loadContent(ctx, rate.hotelId, language);
  const room = hotel.roomTypes.find(({ id }) => id === rate.roomTypeId);
  const { phone, email, website } = hotel.contact;
  return {
    hotelName: hotel.name,
    timeZone: hotel.timeZone,
    thumbnail: hotel.thumbnail,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    passportRequired: hotel.policies.passportRequired,
    room_details: {
      room_type_id: rate.roomTypeId,
      name: room?.name ?? null,
      beds: room?.beds ?? null,
      max_occupancy: room?.maxOccupancy ?? null,
      images: room?.images ?? [],
    },
    rate_plan: {
      board_type: rate.boardType,
      payment_type: rate.paymentType,
      refundable: isRefundable(rate.policy),
    },
    cancellation_policy: presentPolicy(rate.policy, rate.price.currency),
    property_rules: presentRules(hotel.policies),
    hotel_profile: {
      property_type: hotel.propertyType,
      star_rating: hotel.starRating,
      ...(phone ? { contact_phone: phone } : {}),
      ...(email ? { email_address: email } : {}),
      ...(website ? { website_url: website } : {}),
    },
    hotel_address: presentAddress(hotel.address),
    hotel_contact: hotel.contact,
  };
}
