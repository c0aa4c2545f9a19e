import { readerLanguage } from '#server/modules/places/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract-catalogue.ts';
import { loadContent } from './load-content.ts';
import type { HotelContent } from './port.ts';
import { presentAddress, presentRules } from './present.ts';

/**
 * A hotel's content without rates; 404 for an unknown hotel. Needs no member, because the portal also shows
 * hotels to visitors; the API operation requires a bearer token.
 */
export async function getHotelDetails(
  ctx: PublicContext,
  input: Input<typeof contract.getHotelDetails>,
): Promise<Output<typeof contract.getHotelDetails>> {
  const hotel = await loadContent(ctx, input.hotel_id, readerLanguage(ctx));
  return {
    hotel_id: hotel.id,
    name: hotel.name,
    description: hotel.description,
    ...(hotel.starRating === null ? {} : { star_rating: hotel.starRating }),
    ...(hotel.guestRating === null ? {} : { guest_rating: hotel.guestRating }),
    property_type: hotel.propertyType,
    address: presentAddress(hotel.address),
    lat: hotel.latitude,
    lng: hotel.longitude,
    photos: hotel.photos,
    amenities: hotel.amenityDetails,
    policies: presentRules(hotel.policies),
    contact: hotel.contact,
    languages: hotel.languages,
    ...presentReviews(hotel.reviews),
    time_zone: hotel.timeZone,
  };
}

function presentReviews(
  reviews: HotelContent['reviews'],
): Pick<Output<typeof contract.getHotelDetails>, 'reviews'> {
  if (!reviews) return {};
  return {
    reviews: {
      ...reviews,
      latest: reviews.latest.map(({ countryCode, ...review }) => ({ ...review, country_code: countryCode })),
    },
  };
}
