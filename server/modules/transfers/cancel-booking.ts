import { type CancelledBooking, visibleBooking } from '#server/modules/bookings/index.ts';
import { cancelOnRequest } from '#server/modules/checkout/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import type * as contract from './contract-bookings.ts';

/**
 * Cancels a transfer, or with `dry_run` returns the terms only. A repeated cancel returns the first result.
 */
export async function cancelTransferBooking(
  ctx: EitherContext,
  input: Input<typeof contract.cancelGroundBooking>,
): Promise<CancelledBooking> {
  return cancelOnRequest(ctx, {
    find: () => visibleBooking(ctx, input.booking_id, ['ground']),
    dryRun: input.dry_run,
  });
}
