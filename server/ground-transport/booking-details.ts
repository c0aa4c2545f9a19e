import type { Booking } from '#server/bookings/index.ts';
import type { PricedQuote } from './travel-quote.ts';

/** What only bookings of ground transport know; stored as `details` of the booking. */
export type GroundDetails = PricedQuote & {
  /** The picture that lists of bookings show. */
  image: string;
  travelQuoteId: string;
  /** In which the traveller reads, ISO 639-1; bookings of before it was noted have none. */
  language?: string;
  /** From the provider; null until it has confirmed. */
  confirmationNumber: string | null;
  pickupInstructions: string | null;
  /** What the provider changed since, as it told it. */
  changes: GroundChanges;
};

/** Facts of a ride that the provider may change. */
export type GroundChanges = {
  pickupAddress?: string;
  dropoffAddress?: string;
  vehicleDescription?: string;
  flightNumber?: string;
};

export function groundDetails(booking: Pick<Booking, 'details'>): GroundDetails {
  return booking.details as GroundDetails;
}
