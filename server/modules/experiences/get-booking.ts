import { visibleBooking } from '#server/modules/bookings/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract-bookings.ts';
import { presentExperienceBooking } from './present-booking.ts';

/** A hold or booking, for the member who made it or an API key of the organisation; else 404. */
export async function getExperienceBooking(
  ctx: EitherContext,
  input: Input<typeof contract.getExperienceBooking>,
): Promise<Output<typeof contract.getExperienceBooking>> {
  return presentExperienceBooking(ctx, await visibleBooking(ctx, input.booking_id, ['experience']));
}
