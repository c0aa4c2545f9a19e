import type { AirportBooking } from '#components/airport/airport-order.ts';
import { airportVisitHref } from '#components/airport/airport-visit-query.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { cancelTravelBooking, prebookTravelSlot } from '#server/travel-bookings/index.ts';
import { airportContext } from '../../airport-context.ts';
import { readBooking } from './read-visit-in-hand.ts';

/** The page of the venue with the day and party of a booking. */
export const timesOf = ({ product_id: id, date, passenger_count: guests }: AirportBooking): string =>
  `${airportVisitHref(id, { date, guests })}#times`;

/**
 * Holds the slot of a lapsed booking once more. Gives the address to go on to: who comes, or the venue's page where the
 * place is gone or the price has risen, so that nobody pays unasked.
 */
export async function holdSlotAgain(portal: MemberPortal, bookingId: string): Promise<string> {
  const before = await readBooking(portal, bookingId);
  if (!before) return '/airport';
  if (before.booking_type === 'walk_in') return timesOf(before);
  const ctx = airportContext(portal);
  try {
    const held = await prebookTravelSlot(ctx, {
      product_type: before.product_type,
      product_id: before.product_id,
      date: before.date,
      time: before.time,
      passenger_count: before.passenger_count,
    });
    if (held.total <= before.price.total)
      return `/airport/${encodeURIComponent(before.product_id)}/book?hold=${held.prebooking_id}`;
    await cancelTravelBooking(ctx, { booking_id: held.prebooking_id, dry_run: false });
  } catch (err) {
    if (!isProblem(err)) throw err;
    ctx.log.info({ code: err.code }, 'a slot could not be held again');
  }
  return timesOf(before);
}
