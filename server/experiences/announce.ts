import type { Booking, BookingNews, Cancellation } from '#server/bookings/index.ts';
import { loadApp, mailPresenter } from '#server/identity/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sendMail } from '#server/platform/mail/index.ts';
import { formatMoney } from '#server/platform/money/index.ts';
import { experienceDetails } from './booking-details.ts';
import { bookingMail } from './mails.ts';

/** Mails the traveller what became of the booking, in the partner's name and language. */
export async function announceExperienceBooking(
  ctx: BaseContext,
  booking: Booking,
  news: BookingNews,
): Promise<void> {
  const details = experienceDetails(booking);
  // Who gives a hold back, or cancels before paying, needs no letter about it.
  if (!details.traveller || (news === 'cancelled' && booking.supplierOutcome !== 'booked')) return;
  const app = await loadApp(ctx.db, booking.appId);
  if (!app) return;
  const look = await mailPresenter(ctx, app);
  const money = (minor: number) => formatMoney(minor, booking.currency, look.locale);
  const date = (day: string) =>
    new Intl.DateTimeFormat(look.locale, { dateStyle: 'full', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    );
  const refund = news === 'cancelled' ? (booking.cancellation as Cancellation | null) : null;
  const mail = bookingMail(news, {
    brand: look.name,
    locale: look.locale,
    traveller: details.traveller.firstName,
    title: booking.title,
    place: booking.placeName ?? '',
    when: `${date(details.date)}, ${details.time}`,
    people: String(details.pax.adults + details.pax.children),
    meeting: details.meetingPoint.instructions,
    operator: `${details.operator.name}, ${details.operator.phone}`,
    code: details.ticketCode,
    total: money(booking.totalMinor),
    refund: refund && money(refund.refundMinor),
    refundBy: refund?.refundExpectedBy ? date(refund.refundExpectedBy) : null,
    link: `${look.origin}/trips/${booking.id}`,
  });
  await sendMail(ctx, {
    appId: booking.appId,
    kind: `booking_${news}`,
    to: details.traveller.email,
    fromName: look.name,
    ...mail,
  });
}
