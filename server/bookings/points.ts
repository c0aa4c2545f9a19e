import * as membership from '#server/membership/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Booking } from './booking.ts';

/** Credits what the booking earns to who paid for it, else to whose it is; nobody without a membership. */
export async function earnPoints(ctx: BaseContext, booking: Booking): Promise<void> {
  const membershipId = booking.payerMembershipId ?? booking.membershipId;
  if (membershipId === null) return;
  const { appId, id: bookingId, title, paidMinor, currency } = booking;
  await membership.earnPoints(ctx, { appId, membershipId, bookingId, title, paidMinor, currency });
}

/** Takes back what a refund makes unearned: the booking keeps the points of what stays paid, `keptMinor`. */
export async function takeBackPoints(ctx: BaseContext, booking: Booking, keptMinor: number): Promise<void> {
  const { appId, id: bookingId, title, currency } = booking;
  await membership.takeBackPoints(ctx, { appId, bookingId, title, currency }, keptMinor);
}
