import { type CancelledBooking, visibleBooking } from '#server/modules/bookings/index.ts';
import { cancelOnRequest } from '#server/modules/checkout/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';

/** Cancels a hotel booking, or with `dry_run` returns the terms only. A repeat returns the first result. */
export async function cancelHotelBooking(
  ctx: EitherContext,
  input: Input<typeof contract.cancelHotelBooking>,
): Promise<CancelledBooking> {
  return cancelOnRequest(ctx, {
    find: () => visibleBooking(ctx, input.booking_id, ['hotel']),
    dryRun: input.dry_run,
  });
}
