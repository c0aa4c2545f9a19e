import { type BookingState, bookingStates, isShown, visibleBooking } from '#server/modules/bookings/index.ts';
import type { EitherContext, ServerContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { decodeIdCursor, encodeIdCursor } from '#server/platform/contract/page-cursor.ts';
import type * as contract from './contract.ts';
import { readStay, readStays } from './read-stays.ts';
import { countBookings, selectBookingPage } from './select-booking-page.ts';
import type { StayBooking, StayBookingPage } from './views.ts';

/** A hotel booking, for an API key of its organisation or the member who booked; 404 for everybody else. */
export async function getHotelBooking(
  ctx: EitherContext,
  input: Input<typeof contract.getHotelBooking>,
): Promise<StayBooking> {
  return readStay(ctx, await visibleBooking(ctx, input.booking_id, ['hotel']));
}

/** The booking states of each value of the list's status filter. */
const statesOf: Record<string, readonly BookingState[]> = {
  pending: ['held', 'pending_payment', 'fulfilling', 'pending_supplier'],
  confirmed: ['confirmed', 'cancelling'],
  cancelled: ['cancelled'],
  completed: ['completed'],
};

/**
 * The organisation's hotel bookings over all its apps, newest first. A page is named by its number or, at the same
 * cost however far it is, by the cursor of the page before.
 */
export async function listHotelBookings(
  ctx: ServerContext,
  input: Input<typeof contract.listHotelBookings>,
): Promise<StayBookingPage> {
  const { page, per_page: perPage, status, cursor } = input;
  const filter = {
    organisationId: ctx.key.organisationId,
    states: status ? (statesOf[status] ?? []) : bookingStates.filter(isShown),
  };
  const after = cursor === undefined ? null : decodeIdCursor(cursor);
  const [rows, total] = await Promise.all([
    selectBookingPage(ctx, { ...filter, after, offset: (page - 1) * perPage, limit: perPage + 1 }),
    countBookings(ctx, filter),
  ]);
  const found = rows.slice(0, perPage);
  const last = rows.length > perPage ? found.at(-1) : undefined;
  return {
    bookings: await readStays(ctx, found),
    page,
    perPage,
    total,
    nextCursor: last ? encodeIdCursor(last.id) : null,
  };
}
