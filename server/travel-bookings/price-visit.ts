import { airportSupplier, checkVisitDate, wishOf } from '#server/airport/index.ts';
import type { BookingType, PricedVisit, VenueKind } from '#server/airport/port.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';

/** What a visit is asked for, as the request names it. */
export type WantedVisit = {
  product_type: VenueKind;
  product_id: string;
  date: string;
  time: string;
  passenger_count: number;
};

/**
 * Asks the supplier for a visit and its price. An unknown product, or one of another type: 404; a date that is over
 * or too far, a time at which the venue is closed, that is no slot or has begun, too many people: 422 with the
 * field's name. Whether there are places is told by holding them.
 */
export async function priceVisit(
  ctx: MemberContext,
  wanted: WantedVisit,
  type: BookingType,
): Promise<PricedVisit> {
  const { product_id: venueId, date, time, passenger_count: guests } = wanted;
  const priced = await airportSupplier(ctx.environment).price(ctx, {
    ...wishOf(ctx),
    venueId,
    type,
    date,
    time,
    guests,
  });
  if (priced?.venue.kind !== wanted.product_type) throw problem('not_found');
  checkVisitDate(date, priced.venue.timeZone);
  switch (priced.refusal) {
    case 'too_many_guests':
      throw invalid('passenger_count', 'too_many', `At most ${priced.maxGuests} in one booking.`);
    case 'closed':
      throw invalid('time', 'closed', 'The venue is closed at this time.');
    case 'no_slot':
      throw invalid('time', 'no_slot', 'No slot begins at this time.');
    case null:
  }
  // A walk-in may come as long as the venue is open, a slot must not have begun.
  const last = type === 'walk_in' ? priced.endsAt : priced.startsAt;
  const [clock] = await ctx.db.execute<{ over: boolean }>(
    sql`select ${last}::timestamptz <= clock_timestamp()::timestamptz(3) as over`,
  );
  if (clock?.over) throw invalid('time', 'too_late', 'This time has passed.');
  return priced;
}
