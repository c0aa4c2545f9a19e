import * as membership from '#server/modules/loyalty/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Booking } from './booking.ts';

/**
 * Credits the points of a booking to the payer's membership, else to the member's; else does nothing. They are
 * pending until the stay, visit or ride is over.
 */
export async function earnPoints(ctx: BaseContext, booking: Booking): Promise<void> {
  const membershipId = booking.payerMembershipId ?? booking.membershipId;
  if (membershipId === null) return;
  const { appId, id: bookingId, title, paidMinor, currency } = booking;
  // An eSIM is confirmed when it is issued, and an issued eSIM cannot be returned: nothing is left to wait for.
  const availableAt = booking.kind === 'esim' ? null : booking.endsAt;
  const purchase = { appId, membershipId, bookingId, title, paidMinor, currency, availableAt };
  await membership.earnPoints(ctx, purchase);
}

/**
 * Takes back points after a refund, cancellation or lost dispute. The booking keeps the points for `keptMinor`,
 * the part of its `paidMinor` that stays paid in total. Idempotent; further parts can follow. With `mayRestore` the
 * booking gets back what was taken back for a refund that has failed since.
 */
export async function reversePoints(
  ctx: BaseContext,
  booking: Booking,
  keptMinor: number,
  { mayRestore }: { mayRestore?: boolean } = {},
): Promise<void> {
  const { appId, id: bookingId, title, paidMinor, currency } = booking;
  const purchase = { appId, bookingId, title, paidMinor, currency };
  await membership.reversePoints(ctx, purchase, keptMinor, { mayRestore });
}

/** Makes the pending points of a completed booking available now. */
export async function releasePoints(ctx: Pick<BaseContext, 'db'>, booking: Booking): Promise<void> {
  await membership.moveAvailability(ctx, { appId: booking.appId, bookingId: booking.id }, null);
}

/** Makes the pending points of a booking available at its new end. */
export async function postponePoints(ctx: Pick<BaseContext, 'db'>, booking: Booking): Promise<void> {
  const { appId, id: bookingId, endsAt } = booking;
  await membership.moveAvailability(ctx, { appId, bookingId }, endsAt);
}
