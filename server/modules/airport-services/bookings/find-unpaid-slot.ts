import { findUnpaidHold, type UnpaidHold } from '#server/modules/checkout/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { venueKinds } from '../catalogue/port.ts';
import type { TravelDetails } from './details.ts';

/** The member's own live hold of places in this slot of a venue, for any party; null if there is none. */
export function findUnpaidSlot(
  ctx: MemberContext,
  { productId, date, time }: Pick<TravelDetails, 'productId' | 'date' | 'time'>,
): Promise<UnpaidHold | null> {
  const details: Partial<TravelDetails> = { productId, date, time, bookingType: 'prebook' };
  return findUnpaidHold(ctx, { kinds: venueKinds, details });
}
