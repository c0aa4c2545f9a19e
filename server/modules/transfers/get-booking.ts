import { visibleBooking } from '#server/modules/bookings/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract-bookings.ts';
import { presentGroundBooking } from './present-booking.ts';

/** A transfer, for an API key of its organisation or the member who booked it; 404 for every other caller. */
export async function getGroundBooking(
  ctx: EitherContext,
  input: Input<typeof contract.getGroundBooking>,
): Promise<Output<typeof contract.getGroundBooking>> {
  return presentGroundBooking(ctx, await visibleBooking(ctx, input.booking_id, ['ground']));
}
