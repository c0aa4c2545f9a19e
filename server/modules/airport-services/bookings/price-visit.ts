import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import {
  checkVisitDate,
  type OfferedVisit,
  preferencesOf,
  sellingAirportSuppliers,
} from '../catalogue/index.ts';
import type { BookingType, VenueKind } from '../catalogue/port.ts';

/** A requested visit in its wire shape. */
export type VisitRequest = {
  product_type: VenueKind;
  product_id: string;
  date: string;
  time: string;
  passenger_count: number;
  currency?: string | undefined;
};

/**
 * Reads a visit and its price from the supplier. Throws 404 for an unknown product or one of another type,
 * and 422 on the field for an invalid date, a time that is not a slot, has passed or is outside the opening
 * hours, or too many guests. It does not check free places; the hold does.
 */
export async function priceVisit(
  ctx: MemberContext,
  request: VisitRequest,
  type: BookingType,
): Promise<OfferedVisit> {
  const { product_id: venueId, date, time, passenger_count: guests } = request;
  const priced = await (await sellingAirportSuppliers(ctx)).price(ctx, {
    ...preferencesOf(ctx, { currency: request.currency }, 'member'),
    venueId,
    type,
    date,
    time,
    guests,
  });
  if (priced?.venue.kind !== request.product_type) throw problem('not_found');
  checkVisitDate(ctx, date, priced.venue.timeZone);
  switch (priced.refusal) {
    case 'too_many_guests':
      throw invalid('passenger_count', 'too_many', `Must be at most ${priced.maxGuests} for this venue.`);
    case 'closed':
      throw invalid('time', 'closed', 'The venue is closed at this time.');
    case 'no_slot':
      throw invalid('time', 'no_slot', 'No slot starts at this time.');
    case null:
  }
  // A walk-in is possible until the visit ends; a slot must not have started.
  const last = type === 'walk_in' ? priced.endsAt : priced.startsAt;
  const [clock] = await ctx.db.execute<{ over: boolean }>(
    sql`select ${last}::timestamptz <= sojourn_clock()::timestamptz(3) as over`,
  );
  if (clock?.over) throw invalid('time', 'too_late', 'This time has passed.');
  return priced;
}
