import type { NewBooking } from '#server/modules/bookings/index.ts';
import type { OfferedVisit } from '../catalogue/index.ts';
import type { BookingType } from '../catalogue/port.ts';
import type { TravelDetails } from './details.ts';
import type { VisitRequest } from './price-visit.ts';

/** The part of a booking's details that names its guests. */
export type BookingGuests = Pick<TravelDetails, 'lead' | 'passengers' | 'flightNumber' | 'specialRequests'>;

/** The guests of a held slot that is not booked yet. */
export const noGuests: BookingGuests = {
  lead: null,
  passengers: [],
  flightNumber: null,
  specialRequests: null,
};

/** Builds the booking of a priced visit, without storing it. */
export function newTravelBooking(
  visit: { request: VisitRequest; priced: OfferedVisit; type: BookingType },
  guests: BookingGuests,
  state: NewBooking['state'],
): NewBooking {
  const { request, priced, type } = visit;
  const { venue } = priced;
  const details: TravelDetails = {
    productId: venue.id,
    ...(priced.theirId === venue.id ? {} : { theirId: priced.theirId }),
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
    date: request.date,
    time: request.time,
    endTime: priced.endTime,
    passengerCount: request.passenger_count,
    unitMinor: priced.unitMinor,
    ...(priced.converted ? { converted: priced.converted } : {}),
    cancellation: venue.cancellation,
    ...guests,
    accessCode: null,
  };
  return {
    kind: venue.kind,
    state,
    supplier: priced.supplier,
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
    cost: priced.cost,
    markup: priced.markup,
    heldPlaces: request.passenger_count,
    details,
  };
}
