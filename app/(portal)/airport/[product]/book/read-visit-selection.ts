import { airportContext } from '#components/airport/airport-context.ts';
import { mostGuests } from '#components/airport/airport-visit-query.ts';
import { findAirportBooking } from '#components/airport/find-airport-booking.ts';
import {
  findUnpaidWalkIn,
  priceVisit,
  type TravelBooking,
  type Visit,
  visitOfBooking,
  visitOfWalkIn,
} from '#server/modules/airport-services/bookings/index.ts';
import type { VenueDetails } from '#server/modules/airport-services/catalogue/port.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { isCalendarDate } from '#server/platform/time/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { isStorable } from '#server/portal/index.ts';

/** A walk-in as the query string requests it. */
type WantedWalkIn = { date: string; time: string; guests: number };

/**
 * What is being booked: a held slot, or a walk-in that is not stored yet. `refused`: the venue does not
 * accept the walk-in at that time.
 */
export type VisitSelection =
  | { how: 'held'; booking: TravelBooking; visit: Visit }
  | { how: 'walk_in'; wanted: WantedWalkIn; visit: Visit }
  | { how: 'refused'; wanted: WantedWalkIn };

/** A visit that can be booked. */
export type SelectedVisit = Exclude<VisitSelection, { how: 'refused' }>;

type Parameters = Record<string, string | string[] | undefined>;

/**
 * Reads the visit to book from the query string. Null if it names neither a booking of the member at this
 * venue nor a walk-in. An unpaid walk-in with the same values is returned as that booking, so that Back and a
 * second submit create no duplicate.
 */
export async function readVisitSelection(
  portal: MemberPortal,
  venue: VenueDetails,
  parameters: Parameters,
): Promise<VisitSelection | null> {
  const text = (name: string) => {
    const value = parameters[name];
    return typeof value === 'string' && isStorable(value) ? value : '';
  };
  if (text('hold')) {
    const booking = await findAirportBooking(portal, text('hold'));
    return booking?.productId === venue.id ? { how: 'held', booking, visit: visitOfBooking(booking) } : null;
  }
  const wanted = { date: text('date'), time: text('walk_in'), guests: Number(text('guests') || 1) };
  const isComplete =
    isCalendarDate(wanted.date) &&
    /^([01]\d|2[0-3]):[0-5]\d$/.test(wanted.time) &&
    Number.isInteger(wanted.guests) &&
    wanted.guests <= mostGuests;
  if (!isComplete || !(wanted.guests >= 1)) return null;
  const unpaidId = await findUnpaidWalkIn(portal.memberContext, {
    product_id: venue.id,
    date: wanted.date,
    time: wanted.time,
    passenger_count: wanted.guests,
  });
  const unpaid = unpaidId && (await findAirportBooking(portal, unpaidId));
  return unpaid
    ? { how: 'held', booking: unpaid, visit: visitOfBooking(unpaid) }
    : priceWalkIn(portal, venue, wanted);
}

/** The walk-in with its current price; `refused` if the venue does not accept it at that time. */
async function priceWalkIn(
  portal: MemberPortal,
  venue: Pick<VenueDetails, 'id' | 'kind'>,
  wanted: WantedWalkIn,
): Promise<VisitSelection> {
  try {
    const priced = await priceVisit(
      airportContext(portal),
      {
        product_type: venue.kind,
        product_id: venue.id,
        date: wanted.date,
        time: wanted.time,
        passenger_count: wanted.guests,
        currency: portal.currency,
      },
      'walk_in',
    );
    return { how: 'walk_in', wanted, visit: visitOfWalkIn(priced, wanted) };
  } catch (err) {
    if (isProblem(err, 'validation_failed')) return { how: 'refused', wanted };
    throw err;
  }
}
