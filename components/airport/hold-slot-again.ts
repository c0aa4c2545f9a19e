import { airportVisitHref } from '#components/airport/airport-visit-query.ts';
import {
  cancelTravelBooking,
  prebookTravelSlot,
  type TravelBooking,
} from '#server/modules/airport-services/bookings/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { airportContext } from './airport-context.ts';

/** The address of the venue's times for the date and number of guests of a booking. */
export const visitTimesHref = ({ productId: id, date, passengerCount: guests }: TravelBooking): string =>
  `${airportVisitHref(id, { date, guests })}#times`;

/**
 * Holds the slot of an expired booking again. Returns the address of the guest details, or of the venue's
 * times if the slot is sold out or costs more: nobody pays a higher price without consent.
 */
export async function holdSlotAgain(portal: MemberPortal, before: TravelBooking): Promise<string> {
  if (before.bookingType === 'walk_in') return visitTimesHref(before);
  const ctx = airportContext(portal);
  try {
    const held = await prebookTravelSlot(ctx, {
      product_type: before.kind,
      product_id: before.productId,
      date: before.date,
      time: before.time,
      passenger_count: before.passengerCount,
    });
    if (held.totalMinor <= before.price.totalMinor)
      return `/airport/${encodeURIComponent(before.productId)}/book?hold=${held.id}`;
    await cancelTravelBooking(ctx, { booking_id: held.id, dry_run: false });
  } catch (err) {
    if (!isProblem(err)) throw err;
    ctx.log.info({ code: err.code }, 'a slot could not be held again');
  }
  return visitTimesHref(before);
}
