import { ownBooking } from '#server/modules/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { venueKinds } from '../catalogue/port.ts';
import type * as contract from './contract.ts';
import { describeTravelBooking } from './describe-booking.ts';
import type { TravelBooking } from './views.ts';

/** The member's travel booking; 404 for an unknown one or another member's. */
export async function getTravelBooking(
  ctx: MemberContext,
  input: Input<typeof contract.getTravelBooking>,
): Promise<TravelBooking> {
  return describeTravelBooking(ctx, await ownBooking({ ...ctx, key: null }, input.booking_id, venueKinds));
}
