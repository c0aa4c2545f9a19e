import { presentTerms, visibleBooking } from '#server/modules/bookings/index.ts';
import { cancelOnRequest } from '#server/modules/checkout/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import type * as contract from './contract.ts';

type Wire = Output<typeof contract.cancelHotelBooking>;

/** Cancels a hotel booking, or with `dry_run` returns the terms only. A repeat returns the first result. */
export async function cancelHotelBooking(
  ctx: EitherContext,
  input: Input<typeof contract.cancelHotelBooking>,
): Promise<Wire> {
  return cancelOnRequest(ctx, {
    find: () => visibleBooking(ctx, input.booking_id, ['hotel']),
    termsOf: (booking) => cancellationTerms(ctx, booking),
    dryRun: input.dry_run,
    show: presentTerms<Wire['cancellation']['policy_applied']>,
  });
}
