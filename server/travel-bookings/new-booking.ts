import { airportSupplier } from '#server/airport/index.ts';
import type { BookingType, PricedVisit } from '#server/airport/port.ts';
import type { NewBooking } from '#server/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { TravelDetails } from './details.ts';
import type { WantedVisit } from './price-visit.ts';

/** How long places and price are kept for payment. */
const holdMinutes = 15;

export type Company = Pick<TravelDetails, 'lead' | 'passengers' | 'flightNumber' | 'specialRequests'>;

export const nobodyYet: Company = { lead: null, passengers: [], flightNumber: null, specialRequests: null };

/** The booking of a priced visit, as bookings store it. */
export function newTravelBooking(
  ctx: MemberContext,
  visit: { wanted: WantedVisit; priced: PricedVisit; type: BookingType },
  company: Company,
  state: NewBooking['state'],
): NewBooking {
  const { wanted, priced, type } = visit;
  const { venue } = priced;
  const details: TravelDetails = {
    productId: venue.id,
    venue: {
      name: venue.name,
      airportCode: venue.airportCode,
      airportName: venue.airportName,
      city: venue.city,
      countryCode: venue.countryCode,
      terminal: venue.terminal,
      location: venue.location,
      directions: venue.directions,
      phone: venue.phone,
      maxStayMinutes: venue.maxStayMinutes,
      flightNumberRequired: venue.flightNumberRequired,
    },
    image: venue.image,
    bookingType: type,
    date: wanted.date,
    time: wanted.time,
    endTime: priced.endTime,
    passengerCount: wanted.passenger_count,
    unitMinor: priced.unitMinor,
    cancellation: venue.cancellation,
    ...company,
    accessCode: null,
  };
  return {
    kind: venue.kind,
    state,
    holdMinutes,
    supplier: airportSupplier(ctx.environment).name,
    title: `${venue.name}, ${venue.airportCode}`,
    placeId: venue.cityId,
    placeName: venue.city,
    countryCode: venue.countryCode,
    timeZone: venue.timeZone,
    startsAt: priced.startsAt,
    endsAt: priced.endsAt,
    currency: venue.currency,
    totalMinor: priced.totalMinor,
    dueNowMinor: priced.totalMinor,
    heldPlaces: wanted.passenger_count,
    details,
  };
}
