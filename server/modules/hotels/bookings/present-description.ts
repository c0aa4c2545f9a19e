import type { Output } from '#server/platform/contract/index.ts';
import { presentAddress, presentPolicy, presentRules, type RateDescription } from '../catalogue/index.ts';
import type * as contract from './contract.ts';
import type { PinnedTerms } from './details.ts';

type Wire = Output<typeof contract.getHotelBooking>;

/** The parts of a booking's API form that come from the supplier and the catalogue. */
export type DescriptionOnTheWire = {
  [Part in
    | 'room_details'
    | 'rate_plan'
    | 'cancellation_policy'
    | 'property_rules'
    | 'hotel_profile'
    | 'hotel_address'
    | 'hotel_contact']: NonNullable<Wire[Part]>;
};

/** A description and the terms of its rate in their API form. */
export function presentDescription(
  { room, contact, ...hotel }: RateDescription,
  { boardType, paymentType, policy, price }: PinnedTerms,
): DescriptionOnTheWire {
  const { phone, email, website } = contact;
  return {
    room_details: {
      room_type_id: room.typeId,
      name: room.name,
      beds: room.beds,
      max_occupancy: room.maxOccupancy,
      images: room.images,
    },
    rate_plan: { board_type: boardType, payment_type: paymentType, refundable: hotel.isRefundable },
    cancellation_policy: presentPolicy(policy, price.currency),
    property_rules: presentRules(hotel.policies),
    hotel_profile: {
      property_type: hotel.propertyType,
      ...(hotel.starRating === null ? {} : { star_rating: hotel.starRating }),
      ...(phone ? { contact_phone: phone } : {}),
      ...(email ? { email_address: email } : {}),
      ...(website ? { website_url: website } : {}),
    },
    hotel_address: presentAddress(hotel.address),
    hotel_contact: contact,
  };
}
