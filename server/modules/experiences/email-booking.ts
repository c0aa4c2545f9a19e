import {
  type Booking,
  type BookingOutcome,
  codeIfConfirmed,
  freeUntilOfRule,
  mailBooking,
} from '#server/modules/bookings/index.ts';
import { commaText } from '#server/modules/theming/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { experienceDetails } from './booking-details.ts';

/** E-mails the lead traveller about the new state of the booking. */
export async function emailExperienceBooking(
  ctx: BaseContext,
  booking: Booking,
  news: BookingOutcome,
): Promise<void> {
  const { traveller, date, time, pax, meetingPoint, operator, ticketCode, cancellation } =
    experienceDetails(booking);
  if (!traveller) return;
  await mailBooking(ctx, booking, news, (format) => ({
    to: traveller,
    title: booking.title,
    place: booking.placeName ?? '',
    lines: [
      ['when', commaText([format.day(date), time], format.locale)],
      ['people', String(pax.adults + pax.children)],
    ],
    onTheDay: [
      ['code', codeIfConfirmed(booking.state, ticketCode)],
      ['meetingPoint', meetingPoint.instructions],
      ['provider', `${operator.name} · ${operator.phone}`],
    ],
    calendar: {
      location: meetingPoint.instructions,
      notes: [`${operator.name} ${operator.phone}`],
      freeUntil: freeUntilOfRule(cancellation, booking.startsAt),
    },
  }));
}
