import { presentConverted } from '#server/modules/pricing/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract.ts';
import type { Venue, VenueDetails } from './port.ts';
import type { VenueAvailability, VenuePage } from './views.ts';

type WireDetails = Output<typeof contract.getLounge>;
type WirePage = Output<typeof contract.searchAirportServices>;

/** One page of a search in its wire shape. */
export function presentVenuePage({ venues, page, perPage, total }: VenuePage): WirePage {
  return { data: venues.map(presentVenue), page_number: page, page_size: perPage, total };
}

/** The fitness centres of an airport in their wire shape. */
export function presentFitnessCentres(venues: readonly Venue[]): Output<typeof contract.listFitnessCentres> {
  return { data: venues.map(presentVenue) };
}

/** A venue in the wire shape of lists. */
function presentVenue(venue: Venue): WirePage['data'][number] {
  return {
    id: venue.id,
    product_type: venue.kind,
    name: venue.name,
    airport_code: venue.airportCode,
    airport_name: venue.airportName,
    transport_hub_id: venue.hubId,
    city: venue.city,
    city_id: venue.cityId,
    country: venue.countryCode,
    country_name: venue.countryName,
    terminal: venue.terminal,
    location: venue.location,
    lat: venue.latitude,
    lng: venue.longitude,
    opening_hours: venue.openingHours,
    time_zone: venue.timeZone,
    from_price: toMajor(venue.fromPriceMinor, venue.currency),
    currency: venue.currency,
    ...presentConverted(venue.converted),
    rating: venue.rating,
    image: venue.image,
  };
}

/** A venue in its wire shape, with all details that do not depend on dates. */
export function presentVenueDetails(venue: VenueDetails): WireDetails {
  const { freeUntilHours, lateRefundPercent = 0 } = venue.cancellation;
  return {
    ...presentVenue(venue),
    description: venue.description,
    amenities: venue.amenities,
    equipment: venue.amenities,
    showers: venue.showers,
    directions: venue.directions,
    conditions: venue.conditions,
    children_policy: venue.childrenPolicy,
    max_stay_minutes: venue.maxStayMinutes,
    images: venue.images,
    flight_number_required: venue.flightNumberRequired,
    phone: venue.phone,
    cancellation_policy: {
      type: policyType(freeUntilHours !== null, lateRefundPercent),
      free_until_hours: freeUntilHours,
      late_refund_percent: lateRefundPercent,
    },
  };
}

/** How the terms of a visit are called. */
export function policyType(
  isEverFree: boolean,
  lateRefundPercent: number,
): WireDetails['cancellation_policy']['type'] {
  if (isEverFree) return 'free_cancellation';
  return lateRefundPercent > 0 ? 'partially_refundable' : 'non_refundable';
}

/** The slots of a venue in their wire shape. */
export function presentAvailability({
  venueId,
  date,
  timeZone,
  currency,
  slots,
}: VenueAvailability): Output<typeof contract.getLoungeAvailability> {
  return {
    id: venueId,
    date,
    time_zone: timeZone,
    slots: slots.map(({ time, endTime, remaining, priceMinor, converted, isAvailable }) => ({
      time,
      end_time: endTime,
      remaining,
      price: toMajor(priceMinor, currency),
      currency,
      ...presentConverted(converted),
      available: isAvailable,
    })),
  };
}
