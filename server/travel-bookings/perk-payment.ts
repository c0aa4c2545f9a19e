import { type Booking, findBooking } from '#server/bookings/index.ts';
import { fulfilNow, liveSessionsOf, openSession, payWithPerks } from '#server/checkout/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';

/**
 * Lets perks pay of a booking what they cover, in the caller's transaction. When nothing is left to pay, booking
 * with the supplier begins.
 */
export async function takePerks(
  ctx: EitherContext,
  booking: Booking,
  itemIds: readonly string[] | undefined,
): Promise<Booking> {
  if (itemIds === undefined) return booking;
  const paid = await payWithPerks(ctx, booking, { itemIds, field: 'perk_payment.item_ids' });
  if (paid.dueNowMinor > 0) return paid;
  await openSession(ctx, { items: [{ type: 'travel', id: booking.id }], paymentMethod: 'card' });
  return (await findBooking(ctx, booking.appId, booking.id)) ?? paid;
}

/**
 * Where perks pay all, books with the supplier at once instead of waiting for the job, so that the answer already
 * says `confirmed`. The job was set with the booking and does what this attempt leaves undone.
 */
export async function confirmWithoutMoney(ctx: EitherContext, booking: Booking): Promise<Booking> {
  if (booking.state !== 'fulfilling') return booking;
  const [sessionId] = await liveSessionsOf(ctx, booking.appId, [booking.id]);
  if (!sessionId) return booking;
  try {
    await fulfilNow(ctx, { appId: booking.appId, sessionId });
  } catch (err) {
    ctx.log.warn({ err, bookingId: booking.id }, 'a perk-paid booking waits for its job');
  }
  return (await findBooking(ctx, booking.appId, booking.id)) ?? booking;
}
