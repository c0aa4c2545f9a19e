import { type Booking, type Cancellation, ownBooking } from '#server/modules/bookings/index.ts';
import { cancelOnRequest } from '#server/modules/checkout/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import type * as contract from './contract.ts';
import { describeCancellation } from './describe-cancellation.ts';
import { travelKinds } from './details.ts';
import type { CancelledTravelBooking } from './views.ts';

/** Cancels a booking, or with `dry_run` returns the terms only. A repeat returns the first result. */
export async function cancelTravelBooking(
  ctx: MemberContext,
  input: Input<typeof contract.cancelTravelBooking>,
): Promise<CancelledTravelBooking> {
  const termsOf = async (booking: Booking): Promise<Cancellation & { reason: string | null }> => ({
    ...(await cancellationTerms(ctx, booking)),
    reason: input.reason || null,
  });
  return cancelOnRequest(ctx, {
    find: () => ownBooking({ ...ctx, key: null }, input.booking_id, travelKinds),
    termsOf,
    dryRun: input.dry_run,
    show: describeCancellation,
  });
}
