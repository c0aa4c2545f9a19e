import type { Booking, CheckoutItem } from '#server/bookings/index.ts';
import { bookings } from '#server/bookings/schema.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
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
 * Writes who comes into the booking, as checkout was told: the passenger, else whoever was named before. A held slot
 * of nobody, a fast track without a phone, and no flight where the venue asks for it are 422 on the item.
 */
export async function recordPassenger(
  ctx: BaseContext,
  booking: Booking,
  item: CheckoutItem,
  field: string,
): Promise<Booking> {
  const details = travelDetails(booking);
  if (!item.passenger) {
    if (details.lead === null) throw invalid(`${field}.passenger`, 'required', 'Somebody must be named.');
    return booking;
  }
  const named = nameLead(booking, details, item.passenger as Passenger, `${field}.passenger`);
  const [updated] = await ctx.db
    .update(bookings)
    .set({ details: named, updatedAt: sql`now()` })
    .where(
      and(eq(bookings.appId, booking.appId), eq(bookings.id, booking.id), eq(bookings.state, booking.state)),
    )
    .returning();
  if (!updated) throw problem('invalid_state');
  return updated;
}

function nameLead(booking: Booking, details: TravelDetails, one: Passenger, field: string): TravelDetails {
  const lead: LeadPassenger = {
    firstName: one.first_name,
    lastName: one.last_name,
    email: one.email,
    callingCode: one.calling_code ?? details.lead?.callingCode ?? null,
    phone: one.phone ?? details.lead?.phone ?? null,
    countryCode: details.lead?.countryCode ?? null,
  };
  const isWhole = lead.phone?.startsWith('+') || lead.callingCode !== null;
  if (booking.kind === 'fast_track' && (lead.phone === null || !isWhole)) {
    throw invalid(`${field}.phone`, 'required', 'A fast track needs a phone with its calling code.');
  }
  const flightNumber = one.flight_number ?? details.flightNumber;
  if (details.venue.flightNumberRequired && flightNumber === null) {
    throw invalid(`${field}.flight_number`, 'required', 'The venue asks for the flight.');
  }
  return { ...details, lead, flightNumber };
}
