import type { BookingState } from '#server/modules/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { decodeCursor, encodeCursor } from '#server/platform/contract/page-cursor.ts';
import { venueKinds } from '../catalogue/port.ts';
import type * as contract from './contract.ts';
import { describeTravelBookings } from './describe-booking.ts';
import { selectTravelBookings } from './queries.ts';
import type { TravelBookingPage, TravelStatus } from './views.ts';

/** One page of the member's travel bookings. */
export async function listTravelBookings(
  ctx: MemberContext,
  input: Input<typeof contract.listTravelBookings>,
): Promise<TravelBookingPage> {
  const rows = await selectTravelBookings(ctx, {
    kinds: input.product_type ? [input.product_type] : venueKinds,
    states: input.status ? statesOf(input.status) : null,
    before: input.cursor === undefined ? null : decodeCursor(input.cursor),
    limit: input.limit + 1,
  });
  const page = rows.slice(0, input.limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    bookings: await describeTravelBookings(ctx, page),
    nextCursor: last ? encodeCursor(last) : null,
  };
}

/** The booking states of an API status; `fulfilling` counts as `pending_payment`, and `confirmed` includes `cancelling`. */
function statesOf(status: TravelStatus): BookingState[] {
  if (status === 'pending_payment') return ['pending_payment', 'fulfilling'];
  if (status === 'cancellation_pending') return ['cancelling'];
  return status === 'confirmed' ? ['confirmed', 'cancelling'] : [status];
}
