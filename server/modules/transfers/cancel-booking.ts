import { presentTerms, visibleBooking } from '#server/modules/bookings/index.ts';
import { cancelOnRequest } from '#server/modules/checkout/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import type * as contract from './contract-bookings.ts';

type Wire = Output<typeof contract.cancelGroundBooking>;

/**
 * Cancels a transfer, or with `dry_run` returns the terms only. A repeated cancel returns the first result.
 */
export async function cancelTransferBooking(
  ctx: EitherContext,
  input: Input<typeof contract.cancelGroundBooking>,
): Promise<Wire> {
  return cancelOnRequest(ctx, {
    find: () => visibleBooking(ctx, input.booking_id, ['ground']),
    termsOf: (booking) => cancellationTerms(ctx, booking),
    dryRun: input.dry_run,
    show: presentTerms<Wire['cancellation']['policy_applied']>,
  });
}
