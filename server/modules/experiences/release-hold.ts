import { cancellationNow, ownBooking } from '#server/modules/bookings/index.ts';
import { cancelBooking } from '#server/modules/checkout/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract-visits.ts';

/**
 * Releases a hold; an ended one does not change. Throws 409 `invalid_state` when it is paid or being paid.
 */
export async function releaseExperienceHold(
  ctx: MemberContext,
  input: Input<typeof contract.releaseExperienceHold>,
): Promise<undefined> {
  const booking = await ownBooking({ ...ctx, key: null }, input.hold_id, ['experience']);
  if (['cancelled', 'expired', 'failed'].includes(booking.state)) return;
  if (booking.state !== 'held' && booking.state !== 'pending_payment') throw problem('invalid_state');
  await cancelBooking(ctx, booking, await cancellationNow(ctx, booking));
}
