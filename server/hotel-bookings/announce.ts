import type { Booking, BookingNews, Cancellation } from '#server/bookings/index.ts';
import { loadApp, mailPresenter } from '#server/identity/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sendMail } from '#server/platform/mail/index.ts';
import { formatMoney } from '#server/platform/money/index.ts';
import { hotelDetails } from './details.ts';
import { bookingMail } from './mails.ts';

/** Mails the lead guest what became of the booking, in the partner's name and language. */
export async function announceHotelBooking(
  ctx: BaseContext,
  booking: Booking,
  news: BookingNews,
): Promise<void> {
  // Who cancels before paying needs no letter about it.
  if (news === 'cancelled' && booking.supplierOutcome !== 'booked') return;
  const app = await loadApp(ctx.db, booking.appId);
  if (!app) return;
  const look = await mailPresenter(ctx, app);
  const { description, stay, leadGuest, price, confirmationCode } = hotelDetails(booking);
  const money = (minor: number) => formatMoney(minor, booking.currency, look.locale);
  const date = (day: string) =>
    new Intl.DateTimeFormat(look.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    );
  const refund = booking.cancellation as Cancellation | null;
  const { line, city, postal_code, country } = description.hotel_address;
  const mail = bookingMail(news, {
    brand: look.name,
    locale: look.locale,
    guest: leadGuest.firstName,
    hotel: description.hotelName,
    address: [line, [postal_code, city].filter(Boolean).join(' '), country].filter(Boolean).join(', '),
    room: description.room_details.name,
    dates: `${date(stay.checkIn)} – ${date(stay.checkOut)}`,
    checkIn: description.property_rules.check_in_from,
    checkOut: description.property_rules.check_out_until,
    code: confirmationCode,
    total: money(booking.totalMinor),
    dueAtProperty: price.dueAtPropertyMinor > 0 ? money(price.dueAtPropertyMinor) : null,
    refund: news === 'cancelled' && refund ? money(refund.refundMinor) : null,
    refundBy: news === 'cancelled' && refund?.refundExpectedBy ? date(refund.refundExpectedBy) : null,
    link: `${look.origin}/trips/${booking.id}`,
  });
  await sendMail(ctx, {
    appId: booking.appId,
    kind: `booking_${news}`,
    to: leadGuest.email,
    fromName: look.name,
    ...mail,
  });
}
