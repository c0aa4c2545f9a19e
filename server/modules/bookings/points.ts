import * as membership from '#server/modules/loyalty/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Booking } from './booking.ts';

/** Credits the points of a booking to the payer's membership, else to the member's; else does nothing. */
export async function earnPoints(ctx: BaseContext, booking: Booking): Promise<void> {
  const membershipId = booking.payerMembershipId ?? booking.membershipId;
  if (membershipId === null) return;
  const { appId, id: bookingId, title, paidMinor, currency } = booking;
  await membership.earnPoints(ctx, { appId, membershipId, bookingId, title, paidMinor, currency });
}

/** Takes back points after a refund. The booking keeps the points for `keptMinor`, which stays paid. */
export async function reversePoints(ctx: BaseContext, booking: Booking, keptMinor: number): Promise<void> {
  const { appId, id: bookingId, title, currency } = booking;
  await membership.reversePoints(ctx, { appId, bookingId, title, currency }, keptMinor);
}
