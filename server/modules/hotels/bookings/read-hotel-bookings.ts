import { type BookingState, bookingStates, isShown, visibleBooking } from '#server/modules/bookings/index.ts';
import { bookings } from '#server/modules/bookings/schema.ts';
import type { EitherContext, ServerContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { prepareOnce } from '#server/platform/db/index.ts';
import { and, count, desc, eq, sql } from '#server/platform/db/sql.ts';
import type * as contract from './contract.ts';
import { readStay, readStays } from './read-stays.ts';
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

const matchesFilter = and(
  eq(bookings.organisationId, sql.placeholder('organisationId')),
  eq(bookings.kind, 'hotel'),
  sql`${bookings.state} = any(${sql.placeholder('states')})`,
);
const pageOfBookings = prepareOnce((db) =>
  db
    .select()
    .from(bookings)
    .where(matchesFilter)
    .orderBy(desc(bookings.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('page of hotel bookings'),
);
const countOfBookings = prepareOnce((db) =>
  db.select({ total: count() }).from(bookings).where(matchesFilter).prepare('count of hotel bookings'),
);

/** The organisation's hotel bookings over all its apps, newest first. */
export async function listHotelBookings(
  ctx: ServerContext,
  input: Input<typeof contract.listHotelBookings>,
): Promise<StayBookingPage> {
  const { page, per_page: perPage, status } = input;
  const offset = (page - 1) * perPage;
  const filter = {
    organisationId: ctx.key.organisationId,
    states: status ? statesOf[status] : bookingStates.filter(isShown),
  };
  const [rows, [counted]] = await Promise.all([
    pageOfBookings(ctx.db).execute({ ...filter, limit: perPage, offset }),
    countOfBookings(ctx.db).execute(filter),
  ]);
  const total = counted?.total ?? 0;
  return {
    bookings: await readStays(ctx, rows),
    page,
    perPage,
    total,
    hasMore: offset + rows.length < total,
  };
}
