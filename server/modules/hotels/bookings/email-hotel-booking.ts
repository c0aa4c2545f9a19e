import {
  type Booking,
  type BookingOutcome,
  codeIfConfirmed,
  mailBooking,
} from '#server/modules/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { extrasAtProperty, freeUntil } from '../catalogue/index.ts';
import { hotelDetails } from './details.ts';
import { fromStored } from './stored-description.ts';

/** E-mails the lead guest about the new state of the booking. */
export async function emailHotelBooking(
  ctx: BaseContext,
  booking: Booking,
  news: BookingOutcome,
): Promise<void> {
  const { stay, leadGuest, price, policy, confirmationCode, ...details } = hotelDetails(booking);
  const { hotelName, room, policies, ...description } = fromStored(details.description);
  const { line, city, postalCode, country } = description.address;
  const address = [line, [postalCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
  await mailBooking(ctx, booking, news, (formatters) => ({
    to: leadGuest,
    title: hotelName,
    place: address,
    lines: [
      ['dates', formatters.days(stay.checkIn, stay.checkOut)],
      ['room', room.name],
    ],
    onTheDay: [
      ['checkIn', policies.checkInFrom],
      ['checkOut', policies.checkOutUntil],
      ['code', codeIfConfirmed(booking.state, confirmationCode)],
    ],
    dueAtPropertyMinor: price.dueAtPropertyMinor,
    dueAtPropertyLocal: price.dueAtPropertyLocal ?? null,
    extrasAtProperty: extrasAtProperty(price.charges),
    calendar: {
      location: address,
      notes: [room.name],
      freeUntil: freeUntil(policy),
    },
  }));
}
