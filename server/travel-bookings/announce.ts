import type { Booking, BookingNews, Cancellation } from '#server/bookings/index.ts';
import { loadApp, mailPresenter } from '#server/identity/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sendMail } from '#server/platform/mail/index.ts';
import { formatMoney } from '#server/platform/money/index.ts';
import { travelDetails } from './details.ts';
import { bookingMail } from './mails.ts';

/** Mails the lead passenger what became of the booking, in the partner's name and language. */
export async function announceTravelBooking(
  ctx: BaseContext,
  booking: Booking,
  news: BookingNews,
): Promise<void> {
  const { lead, venue, date: day, time, passengerCount, accessCode } = travelDetails(booking);
  // Who gives a hold back, or cancels before paying, needs no letter about it.
  if (!lead || (news === 'cancelled' && booking.supplierOutcome !== 'booked')) return;
  const app = await loadApp(ctx.db, booking.appId);
  if (!app) return;
  const look = await mailPresenter(ctx, app);
  const money = (minor: number) => formatMoney(minor, booking.currency, look.locale);
  const date = (text: string) =>
    new Intl.DateTimeFormat(look.locale, { dateStyle: 'full', timeZone: 'UTC' }).format(
      new Date(`${text}T00:00:00Z`),
    );
  const refund = news === 'cancelled' ? (booking.cancellation as Cancellation | null) : null;
  const mail = bookingMail(news, {
    brand: look.name,
    locale: look.locale,
    guest: lead.firstName,
    title: venue.name,
    place: `${venue.airportName}, ${venue.terminal}`,
    when: `${date(day)}, ${time}`,
    guests: String(passengerCount),
    directions: venue.directions,
    code: accessCode,
    total: money(booking.totalMinor),
    refund: refund && money(refund.refundMinor),
    refundBy: refund?.refundExpectedBy ? date(refund.refundExpectedBy) : null,
    link: `${look.origin}/trips/${booking.id}`,
  });
  await sendMail(ctx, {
    appId: booking.appId,
    kind: `booking_${news}`,
    to: lead.email,
    fromName: look.name,
    ...mail,
  });
}
