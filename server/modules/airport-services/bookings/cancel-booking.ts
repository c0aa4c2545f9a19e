import { type CancelledBooking, ownBooking } from '#server/modules/bookings/index.ts';
import { cancelOnRequest } from '#server/modules/checkout/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { venueKinds } from '../catalogue/port.ts';
import type * as contract from './contract.ts';

/** Cancels a booking, or with `dry_run` returns the terms only. A repeat returns the first result. */
export async function cancelTravelBooking(
  ctx: MemberContext,
  input: Input<typeof contract.cancelTravelBooking>,
): Promise<CancelledBooking> {
  return cancelOnRequest(ctx, {
    find: () => ownBooking({ ...ctx, key: null }, input.booking_id, venueKinds),
    dryRun: input.dry_run,
    reason: input.reason || null,
  });
}
