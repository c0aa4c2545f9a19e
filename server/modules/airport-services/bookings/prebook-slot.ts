import { createBooking } from '#server/modules/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract.ts';
import { newTravelBooking, noGuests } from './new-booking.ts';
import { priceVisit } from './price-visit.ts';

/** Holds places in a slot for 15 minutes, for a booking with its `prebooking_id`. */
export async function prebookTravelSlot(
  ctx: MemberContext,
  input: Input<typeof contract.prebookTravelSlot>,
): Promise<Output<typeof contract.prebookTravelSlot>> {
  const priced = await priceVisit(ctx, input, 'prebook');
  const held = await createBooking(
    { ...ctx, key: null },
    newTravelBooking(ctx, { request: input, priced, type: 'prebook' }, noGuests, 'held'),
  );
  return {
    prebooking_id: held.id,
    status: 'held',
    product_type: priced.venue.kind,
    product_id: priced.venue.id,
    date: input.date,
    time: input.time,
    time_zone: held.timeZone,
    passenger_count: input.passenger_count,
    total: toMajor(held.totalMinor, held.currency),
    currency: held.currency,
    hold_expires_at: held.holdExpiresAt as string,
  };
}
