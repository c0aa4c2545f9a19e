import { type Booking, type CheckoutItem, updateBookingDetails } from '#server/modules/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { type LeadPassenger, type TravelDetails, travelDetails } from './details.ts';

type Passenger = {
  first_name: string;
  last_name: string;
  email: string;
  phone?: string;
  calling_code?: string;
  flight_number?: string;
};

/**
 * Stores the passenger of checkout as the lead of the booking; without one the stored lead stays. Throws 422
 * below `field` for a held slot without a lead, a fast track without a phone, or a missing required flight
 * number.
 */
export async function recordPassenger(
  ctx: BaseContext,
  booking: Booking,
  item: CheckoutItem,
  field: string,
): Promise<Booking> {
  const details = travelDetails(booking);
  if (!item.passenger) {
    if (details.lead === null)
      throw invalid(
        `${field}.passenger`,
        'required',
        'A passenger is required, because the booking has no lead passenger.',
      );
    return booking;
  }
  const changed = leadAndFlight(booking, details, item.passenger as Passenger, `${field}.passenger`);
  return updateBookingDetails(ctx, booking, changed);
}

/** The fields of the details that the passenger changes. */
function leadAndFlight(
  booking: Booking,
  details: TravelDetails,
  one: Passenger,
  field: string,
): Pick<TravelDetails, 'lead' | 'flightNumber'> {
  const lead: LeadPassenger = {
    firstName: one.first_name,
    lastName: one.last_name,
    email: one.email,
    callingCode: one.calling_code ?? details.lead?.callingCode ?? null,
    phone: one.phone ?? details.lead?.phone ?? null,
    countryCode: details.lead?.countryCode ?? null,
  };
  const isComplete = lead.phone?.startsWith('+') || lead.callingCode !== null;
  if (booking.kind === 'fast_track' && (lead.phone === null || !isComplete)) {
    throw invalid(`${field}.phone`, 'required', 'Required for a fast track, with its calling code.');
  }
  const flightNumber = one.flight_number ?? details.flightNumber;
  if (details.venue.flightNumberRequired && flightNumber === null) {
    throw invalid(`${field}.flight_number`, 'required', 'Required by this venue.');
  }
  return { lead, flightNumber };
}
