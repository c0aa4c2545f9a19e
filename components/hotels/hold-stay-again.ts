import { holdStayAgain, type StayBooking } from '#server/modules/hotels/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { hotelHref } from '../portal/hotel-href.ts';
import { stayParameters } from './results-query.ts';

/**
 * The address of the checkout of a stay that is held again, or of the hotel's rooms if the room is sold out or
 * its price has changed.
 */
export async function heldAgainAddress(ctx: MemberContext, bookingId: string): Promise<string> {
  const held = await holdStayAgain(ctx, bookingId);
  return held.sessionId === null ? hotelAddress(held.before) : `/checkout/${held.sessionId}`;
}

/** The address of the hotel's rooms for the dates and guests of a booking. */
export function hotelAddress({ hotelId, stay }: StayBooking): string {
  return `${hotelHref(hotelId, stayParameters({ ...stay, ...stay.party }))}#rooms`;
}
