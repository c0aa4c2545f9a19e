import type { Booking } from '#server/modules/bookings/index.ts';
import type { ShownConversion } from '#server/modules/pricing/index.ts';
import type { Barcode, BookingType, CancellationRule } from '../catalogue/port.ts';

export type LeadPassenger = {
  firstName: string;
  lastName: string;
  email: string;
  callingCode: string | null;
  phone: string | null;
  countryCode: string | null;
};

/** A passenger besides the lead. The passport number is encrypted. */
export type Passenger = {
  firstName: string;
  lastName: string;
  title: string | null;
  dateOfBirth: string | null;
  nationality: string | null;
  passportSealed: string | null;
};

/** The venue at the time of booking. */
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

/** The fields that only travel bookings have; stored as `details` of the booking. */
export type TravelDetails = {
  productId: string;
  /** The id of the venue at its supplier; absent where that is `productId`. */
  theirId?: string;
  venue: SoldVenue;
  image: string;
  bookingType: BookingType;
  date: string;
  time: string;
  endTime: string;
  passengerCount: number;
  unitMinor: number;
  /** What the supplier's total was converted from; absent where it named the currency of the booking. */
  converted?: ShownConversion;
  cancellation: CancellationRule;
  /** Null for a held slot that is not booked yet. */
  lead: LeadPassenger | null;
  passengers: Passenger[];
  flightNumber: string | null;
  specialRequests: string | null;
  /** The code by which the venue identifies the booking; null until the supplier has booked. */
  accessCode: string | null;
  /** The partner's barcode; absent until the supplier has booked, null if it gave none. */
  barcode?: Barcode | null;
};

/** The `details` of a booking as those of a travel booking; the caller has checked its kind. */
export function travelDetails(booking: Pick<Booking, 'details'>): TravelDetails {
  return booking.details as TravelDetails;
}
