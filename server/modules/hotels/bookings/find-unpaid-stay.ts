import { findUnpaidHold, type UnpaidHold } from '#server/modules/checkout/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { HotelDetails } from './details.ts';

/** The member's own live hold of a room at the hotel in any of these nights; null if there is none. */
export function findUnpaidStay(
  ctx: MemberContext,
  { hotelId, checkIn, checkOut }: { hotelId: string; checkIn: string; checkOut: string },
): Promise<UnpaidHold | null> {
  const details: Partial<HotelDetails> = { hotelId };
  return findUnpaidHold(ctx, { kinds: ['hotel'], details, nights: { checkIn, checkOut } });
}
