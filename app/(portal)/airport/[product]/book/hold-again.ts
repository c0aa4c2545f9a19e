import type { AirportBooking } from '#components/airport/airport-order.ts';
import { airportVisitHref } from '#components/airport/airport-visit-query.ts';
import { cancelTravelBooking, prebookTravelSlot } from '#server/modules/airport-services/bookings/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { airportContext } from '../../airport-context.ts';
import { readBooking } from './read-visit-selection.ts';

/** The address of the venue's times for the date and number of guests of a booking. */
export const visitTimesHref = ({ product_id: id, date, passenger_count: guests }: AirportBooking): string =>
  `${airportVisitHref(id, { date, guests })}#times`;

/**
 * Holds the slot of an expired booking again. Returns the address of the guest details, or of the venue's
 * times if the slot is sold out or costs more: nobody pays a higher price without consent.
 */
export async function holdSlotAgain(portal: MemberPortal, bookingId: string): Promise<string> {
  const before = await readBooking(portal, bookingId);
  if (!before) return '/airport';
  if (before.booking_type === 'walk_in') return visitTimesHref(before);
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
  return visitTimesHref(before);
}
