import {
  type Booking,
  type BookingOutcome,
  codeIfConfirmed,
  mailBooking,
} from '#server/modules/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { hotelDetails } from './details.ts';

/** E-mails the lead guest about the new state of the booking. */
export async function emailHotelBooking(
  ctx: BaseContext,
  booking: Booking,
  news: BookingOutcome,
): Promise<void> {
  const { description, stay, leadGuest, price, policy, confirmationCode } = hotelDetails(booking);
  const { line, city, postal_code, country } = description.hotel_address;
  const rules = description.property_rules;
  const address = [line, [postal_code, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
  const [first] = policy.timeline;
  await mailBooking(ctx, booking, news, (formatters) => ({
    to: leadGuest,
    title: description.hotelName,
    place: address,
    lines: [
      ['dates', formatters.days(stay.checkIn, stay.checkOut)],
      ['room', description.room_details.name],
    ],
    onTheDay: [
      ['checkIn', rules.check_in_from],
      ['checkOut', rules.check_out_until],
      ['code', codeIfConfirmed(booking.state, confirmationCode)],
    ],
    dueAtPropertyMinor: price.dueAtPropertyMinor,
    dueAtPropertyLocal: price.dueAtPropertyLocal ?? null,
    calendar: {
      location: address,
      notes: [description.room_details.name],
      freeUntil: first?.penaltyMinor === 0 ? first.until : null,
    },
  }));
}
