import { createBooking } from '#server/modules/bookings/index.ts';
import { shownConversion } from '#server/modules/pricing/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import { travelDetails } from './details.ts';
import { newTravelBooking, noGuests } from './new-booking.ts';
import { priceVisit } from './price-visit.ts';
import type { HeldSlot } from './views.ts';

/** Holds places in a slot for 15 minutes, for a booking with its `prebooking_id`. */
export async function prebookTravelSlot(
  ctx: MemberContext,
  input: Input<typeof contract.prebookTravelSlot>,
): Promise<HeldSlot> {
  const priced = await priceVisit(ctx, input, 'prebook');
  const held = await createBooking(
    { ...ctx, key: null },
    newTravelBooking({ request: input, priced, type: 'prebook' }, noGuests, 'held'),
  );
  return {
    id: held.id,
    kind: priced.venue.kind,
    productId: priced.venue.id,
    date: input.date,
    time: input.time,
    timeZone: held.timeZone,
    passengerCount: input.passenger_count,
    totalMinor: held.totalMinor,
    currency: held.currency,
    converted: shownConversion({ ...held, converted: travelDetails(held).converted }),
    holdExpiresAt: held.holdExpiresAt as string,
    holdKind: held.holdKind,
  };
}
