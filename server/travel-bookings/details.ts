import type { BookingType, CancellationRule, VenueKind } from '#server/airport/port.ts';
import type { Booking } from '#server/bookings/index.ts';

/** Kinds of bookings that this noun makes; they are the product types of the wire. */
export const travelKinds: readonly VenueKind[] = ['lounge', 'fast_track', 'dining', 'fitness'];

export type LeadPassenger = {
  firstName: string;
  lastName: string;
  email: string;
  callingCode: string | null;
  phone: string | null;
  countryCode: string | null;
};

/** Somebody who comes along. The passport number is encrypted. */
export type Passenger = {
  firstName: string;
  lastName: string;
  title: string | null;
  dateOfBirth: string | null;
  nationality: string | null;
  passportSealed: string | null;
};

/** The venue as it was sold. */
export type SoldVenue = {
  name: string;
  airportCode: string;
  airportName: string;
  city: string;
  countryCode: string;
  terminal: string;
  location: string;
  directions: string;
  phone: string;
  maxStayMinutes: number;
  flightNumberRequired: boolean;
};

/** What only travel bookings know; stored as `details` of the booking. */
export type TravelDetails = {
  productId: string;
  venue: SoldVenue;
  image: string;
  bookingType: BookingType;
  date: string;
  time: string;
  endTime: string;
  passengerCount: number;
  unitMinor: number;
  cancellation: CancellationRule;
  /** Null for a slot that is held and not booked yet. */
  lead: LeadPassenger | null;
  passengers: Passenger[];
  flightNumber: string | null;
  specialRequests: string | null;
  /** What the venue knows the booking by; null until the supplier has booked. */
  accessCode: string | null;
};

export function travelDetails(booking: Pick<Booking, 'details'>): TravelDetails {
  return booking.details as TravelDetails;
}
