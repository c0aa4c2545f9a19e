import {
  type Booking,
  type BookingOutcome,
  codeIfConfirmed,
  mailBooking,
} from '#server/modules/bookings/index.ts';
import { readPerkReturn } from '#server/modules/perks/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { travelDetails } from './details.ts';
import { freeUntil } from './free-until.ts';

/** E-mails the lead passenger about the new state of the booking. */
export async function emailTravelBooking(
  ctx: BaseContext,
  booking: Booking,
  news: BookingOutcome,
): Promise<void> {
  const { lead, venue, date, time, passengerCount, accessCode, bookingType } = travelDetails(booking);
  if (!lead) return;
  await mailBooking(ctx, booking, news, async (format) => ({
    to: lead,
    title: venue.name,
    place: `${venue.airportName}, ${venue.terminal}`,
    lines: [
      ['when', `${format.day(date)}, ${time}`],
      ['people', String(passengerCount)],
    ],
    onTheDay: [
      ['code', codeIfConfirmed(booking.state, accessCode)],
      ['directions', venue.directions],
    ],
    perkReturn: await readPerkReturn(ctx, booking),
    opens: 'pass',
    calendar: {
      location: `${venue.airportName}, ${venue.terminal}`,
      notes: [venue.directions, venue.phone],
      // A walk-in can be cancelled free of charge until its end, so the calendar needs no deadline.
      freeUntil: bookingType === 'walk_in' ? null : freeUntil(booking),
    },
  }));
}
