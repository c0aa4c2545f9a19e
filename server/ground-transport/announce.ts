import type { Booking, BookingNews, Cancellation } from '#server/bookings/index.ts';
import { loadApp, mailPresenter } from '#server/identity/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sendMail } from '#server/platform/mail/index.ts';
import { formatMoney } from '#server/platform/money/index.ts';
import { groundDetails } from './booking-details.ts';
import { type RideNews, rideMail } from './mails.ts';

/** Mails the traveller what became of the ride, in the partner's name and language. */
export async function announceGroundBooking(
  ctx: BaseContext,
  booking: Booking,
  news: BookingNews,
): Promise<void> {
  // Who cancels before paying needs no letter about it.
  if (news === 'cancelled' && booking.supplierOutcome !== 'booked') return;
  await mail(ctx, booking, news);
}

/** Mails the traveller what the ride looks like now. */
export async function announceChange(ctx: BaseContext, booking: Booking): Promise<void> {
  await mail(ctx, booking, 'changed');
}

async function mail(ctx: BaseContext, booking: Booking, news: RideNews): Promise<void> {
  const { query, offer, passenger, changes, ...details } = groundDetails(booking);
  const app = passenger && (await loadApp(ctx.db, booking.appId));
  if (!passenger || !app) return;
  const look = await mailPresenter(ctx, app);
  const money = (minor: number) => formatMoney(minor, booking.currency, look.locale);
  const refund = news === 'cancelled' ? (booking.cancellation as Cancellation | null) : null;
  const when = (instant: string, timeZone: string) =>
    new Intl.DateTimeFormat(look.locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
      new Date(instant),
    );
  const content = rideMail(news, {
    brand: look.name,
    locale: look.locale,
    traveller: passenger.firstName,
    title: booking.title,
    from: changes.pickupAddress ?? query.from.address,
    to: changes.dropoffAddress ?? query.to.address,
    when: when(booking.startsAt, booking.timeZone),
    provider: `${offer.provider.name}, ${offer.provider.phone}`,
    instructions: details.pickupInstructions,
    code: details.confirmationNumber,
    total: money(booking.totalMinor),
    refund: refund && money(refund.refundMinor),
    refundBy: refund?.refundExpectedBy
      ? new Intl.DateTimeFormat(look.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
          new Date(`${refund.refundExpectedBy}T00:00:00Z`),
        )
      : null,
    link: `${look.origin}/trips/${booking.id}`,
  });
  await sendMail(ctx, {
    appId: booking.appId,
    kind: `booking_${news}`,
    to: passenger.email,
    fromName: look.name,
    ...content,
  });
}
