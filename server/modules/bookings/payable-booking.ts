import type { EitherContext } from '#server/platform/context/index.ts';
import { and, eq, inArray } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { Booking, BookingKind } from './booking.ts';
import { isHoldOver, ownBooking } from './queries.ts';
import { bookings } from './schema.ts';

/**
 * Returns the caller's own booking of these kinds if it can still be paid. Fails with `not_found`, with
 * `hold_expired` after the hold (even if the expiry job has not run yet), and with `invalid_state` if it is
 * paid or has ended.
 */
export async function payableBooking(
  ctx: EitherContext,
  id: string,
  kinds: readonly BookingKind[],
): Promise<Booking> {
  const booking = await ownBooking(ctx, id, kinds);
  if (booking.state === 'expired') throw problem('hold_expired');
  if (booking.state !== 'held' && booking.state !== 'pending_payment') throw problem('invalid_state');
  if (await isHoldOver(ctx, booking)) throw problem('hold_expired');
  return booking;
}

/**
 * Locks a booking until the transaction ends and returns it. Fails with `invalid_state` or `hold_expired`
 * unless it can still be paid.
 */
export async function lockPayableBooking(
  ctx: EitherContext,
  { appId, id }: Pick<Booking, 'appId' | 'id'>,
): Promise<Booking> {
  const [booking] = await ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.appId, appId),
        eq(bookings.id, id),
        inArray(bookings.state, ['held', 'pending_payment']),
      ),
    )
    .for('update');
  if (!booking) throw problem('invalid_state');
  if (await isHoldOver(ctx, booking)) throw problem('hold_expired');
  return booking;
}
