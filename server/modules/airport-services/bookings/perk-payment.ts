import { type Booking, findBooking } from '#server/modules/bookings/index.ts';
import {
  fulfilNow,
  liveSessionsOf,
  openSession,
  type PerkPayment,
  payWithPerks,
} from '#server/modules/checkout/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';

/** The perks of a request to book. */
export const perkPayment = (itemIds: readonly string[]): PerkPayment => ({
  itemIds,
  field: 'perk_payment.item_ids',
});

/**
 * Reserves perks for a booking and reduces its amount due, in the caller's transaction. When nothing is due,
 * it opens the session that books with the supplier.
 */
export async function reservePerks(
  ctx: EitherContext,
  booking: Booking,
  itemIds: readonly string[] | undefined,
): Promise<Booking> {
  if (itemIds === undefined) return booking;
  const paid = await payWithPerks(ctx, booking, perkPayment(itemIds));
  if (paid.dueNowMinor > 0) return paid;
  await openSession(ctx, { items: [{ type: 'travel', id: booking.id }], paymentMethod: 'card' });
  return (await findBooking(ctx, booking.appId, booking.id)) ?? paid;
}

/**
 * Books a booking that perks cover in full with the supplier immediately, so that the response is already
 * `confirmed`. If this attempt fails, the job that was enqueued with the booking completes it.
 */
export async function confirmPerkPaid(ctx: EitherContext, booking: Booking): Promise<Booking> {
  if (booking.state !== 'fulfilling') return booking;
  const [sessionId] = await liveSessionsOf(ctx, booking.appId, [booking.id]);
  if (!sessionId) return booking;
  try {
    await fulfilNow(ctx, { appId: booking.appId, sessionId });
  } catch (err) {
    ctx.log.warn(
      { err, bookingId: booking.id },
      'a booking paid with perks was not confirmed at once; its job confirms it',
    );
  }
  return (await findBooking(ctx, booking.appId, booking.id)) ?? booking;
}
