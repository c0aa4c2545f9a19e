import type { Booking } from '#server/modules/bookings/index.ts';
import type { PricedQuote } from './travel-quote.ts';

/** The fields that only bookings of transfers have; stored as `details` of the booking. */
export type TransferDetails = Omit<PricedQuote, 'markup' | 'cost'> & {
  /** URL of the picture that lists of bookings show. */
  image: string;
  travelQuoteId: string;
  /** Language of the traveller, ISO 639-1; absent in older bookings. */
  language?: string;
  /** From the provider; null until it has confirmed. */
  confirmationNumber: string | null;
  pickupInstructions: string | null;
  /** Changes that the provider reported after the booking was made. */
  changes: TransferChanges;
};

/** Fields of a transfer that the provider may change. */
type TransferChanges = {
  pickupAddress?: string;
  dropoffAddress?: string;
  vehicleDescription?: string;
  flightNumber?: string;
};

/** The `details` of a booking as those of a transfer; the caller has checked its kind. */
export function transferDetails(booking: Pick<Booking, 'details'>): TransferDetails {
  return booking.details as TransferDetails;
}
