import type { RateDescription } from '../catalogue/index.ts';
import type { PinnedTerms } from './details.ts';
import { type DescriptionOnTheWire, presentDescription } from './present-description.ts';

/**
 * A description as it is stored with its booking. Most parts have their API form, as rows of earlier versions do.
 */
export type StoredDescription = DescriptionOnTheWire &
  Pick<RateDescription, 'hotelName' | 'timeZone' | 'thumbnail' | 'latitude' | 'longitude'> & {
    passportRequired: boolean;
  };

/** Converts a description to its stored form. */
export function toStored(description: RateDescription, terms: PinnedTerms): StoredDescription {
  const { hotelName, timeZone, thumbnail, latitude, longitude, policies } = description;
  return {
    hotelName,
    timeZone,
    thumbnail,
    latitude,
    longitude,
    passportRequired: policies.passportRequired,
    ...presentDescription(description, terms),
  };
}

/** Converts a stored description back. */
export function fromStored(stored: StoredDescription): RateDescription {
  const { hotelName, timeZone, thumbnail, latitude, longitude } = stored;
  const {
    room_details: room,
    property_rules: rules,
    hotel_address: address,
    hotel_profile: profile,
  } = stored;
  return {
    hotelName,
    propertyType: profile.property_type ?? '',
    starRating: profile.star_rating ?? null,
    timeZone,
    thumbnail,
    latitude,
    longitude,
    address: {
      line: address.line,
      district: address.district,
      city: address.city,
      postalCode: address.postal_code,
      country: address.country,
      countryCode: address.country_code,
    },
    contact: stored.hotel_contact,
    policies: {
      checkInFrom: rules.check_in_from ?? null,
      checkInUntil: rules.check_in_until ?? null,
      checkOutUntil: rules.check_out_until ?? null,
      children: rules.children,
      pets: rules.pets,
      passportRequired: rules.passport_required,
      extra: rules.extra,
    },
    room: {
      typeId: room.room_type_id,
      name: room.name,
      beds: room.beds,
      maxOccupancy: room.max_occupancy,
      images: room.images,
    },
    isRefundable: stored.rate_plan.refundable,
  };
}
