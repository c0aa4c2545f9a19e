import {
  type Booking,
  type BookingOutcome,
  codeIfConfirmed,
  freeUntilOf,
  mailBooking,
} from '#server/modules/bookings/index.ts';
import { commaText } from '#server/modules/theming/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { experienceDetails } from './booking-details.ts';
import { bookedTerms } from './cancellation-terms.ts';
import { bandsOf } from './party.ts';

/** E-mails the lead traveller about the new state of the booking. */
export async function emailExperienceBooking(
  ctx: BaseContext,
  booking: Booking,
  news: BookingOutcome,
): Promise<void> {
  const { traveller, date, time, hasStartTime, pax, meetingPoint, operator, ticketCode, voucherUrl } =
    experienceDetails(booking);
  if (!traveller) return;
  await mailBooking(ctx, booking, news, (format) => ({
    to: traveller,
    title: booking.title,
    place: booking.placeName ?? '',
    lines: [
      ['when', hasStartTime ? commaText([format.day(date), time], format.locale) : format.day(date)],
      ['people', String(bandsOf(pax).reduce((sum, { count }) => sum + count, 0))],
    ],
    onTheDay: [
      ['code', codeIfConfirmed(booking.state, ticketCode)],
      ['voucher', codeIfConfirmed(booking.state, voucherUrl)],
      ['meetingPoint', meetingPoint.instructions],
      ['provider', `${operator.name} · ${operator.phone}`],
    ],
    calendar: {
      location: meetingPoint.instructions,
      notes: [`${operator.name} ${operator.phone}`],
      freeUntil: freeUntilOf(bookedTerms(booking)),
    },
  }));
}
