import type { EitherContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { Booking, BookingKind } from './booking.ts';
import { isHoldOver, ownBooking } from './queries.ts';

/**
 * The caller's own booking of these kinds, while it can still be paid. Fails with `not_found`, `hold_expired` once the
 * hold is over, whether or not the expiry job has run, and `invalid_state` for one that is paid or over.
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
