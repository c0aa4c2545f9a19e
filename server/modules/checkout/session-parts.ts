import {
  awaitsSupplier,
  type Booking,
  confirmBooking,
  earnPoints,
  findBookings,
  isFinalState,
  productOf,
  transition,
} from '#server/modules/bookings/index.ts';
import { releasePerks, settlePerks } from '#server/modules/perks/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { type CheckoutItemRow, type CheckoutSession, itemsOf } from './queries.ts';

/** A booking of a session with the item that charges it. */
export type SessionPart = { booking: Booking; item: CheckoutItemRow };

/** The bookings of a session that have not ended, by what their suppliers decided. */
export type SessionParts = {
  booked: SessionPart[];
  undecided: SessionPart[];
  refused: SessionPart[];
  /** True if every booking of the session was cancelled. */
  isCancelled: boolean;
  /** True if every booking of the session failed or is refused. */
  isRefused: boolean;
};

/** Reads the bookings of a session that are neither confirmed nor ended; those to be cancelled are settled already. */
export async function partsOf(ctx: SystemContext, session: CheckoutSession): Promise<SessionParts> {
  const items = new Map((await itemsOf(ctx, session)).map((item) => [item.bookingId, item]));
  const found = await findBookings(ctx, session.appId, [...items.keys()]);
  const parts = found
    .filter(({ state }) => !isFinalState(state) && state !== 'confirmed' && state !== 'cancelling')
    .map((booking) => ({ booking, item: items.get(booking.id) as CheckoutItemRow }));
  const decidedAs = (outcome: Booking['supplierOutcome']) =>
    parts.filter(({ booking }) => booking.supplierOutcome === outcome);
  return {
    booked: decidedAs('booked'),
    undecided: parts.filter(({ booking }) => awaitsSupplier(booking)),
    refused: decidedAs('refused'),
    isCancelled: found.every(({ state }) => state === 'cancelled'),
    isRefused: found.every(
      ({ state, supplierOutcome }) => state === 'failed' || supplierOutcome === 'refused',
    ),
  };
}

/** The sum that parts of a session cost, in minor units. */
export const dueOf = (parts: readonly SessionPart[]): number =>
  parts.reduce((sum, { item }) => sum + item.dueMinor, 0);

/** Confirms what a supplier booked, with its perks, points and e-mail message, in the caller's transaction. */
export async function confirmPart(ctx: SystemContext, { booking, item }: SessionPart): Promise<void> {
  const confirmed = await confirmBooking(ctx, booking, item.dueMinor);
  if (booking.perkItemIds.length > 0) await settlePerks(ctx, { bookingId: booking.id });
  await earnPoints(ctx, confirmed);
  await productOf(booking.kind).emailOutcome(ctx, confirmed, 'confirmed');
}

/** Ends a booking that its supplier or its payment refused, and returns its perks, in the caller's transaction. */
export async function failPart(ctx: SystemContext, { booking }: SessionPart, reason: string): Promise<void> {
  const failed = await transition(ctx, booking, 'fail', { reason });
  if (booking.perkItemIds.length > 0) await releasePerks(ctx, { bookingId: booking.id });
  await productOf(booking.kind).emailOutcome(ctx, failed, 'failed');
}
