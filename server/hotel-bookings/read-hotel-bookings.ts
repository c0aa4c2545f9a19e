import { type BookingState, visibleBooking } from '#server/bookings/index.ts';
import { bookings } from '#server/bookings/schema.ts';
import type { EitherContext, ServerContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { and, count, desc, eq, inArray } from '#server/platform/db/sql.ts';
import type * as contract from './contract.ts';
import { presentHotelBooking, presentHotelBookings } from './present.ts';

/** A hotel booking, for a key of its organisation or the member who booked. */
export async function getHotelBooking(
  ctx: EitherContext,
  input: Input<typeof contract.getHotelBooking>,
): Promise<Output<typeof contract.getHotelBooking>> {
  return presentHotelBooking(ctx, await visibleBooking(ctx, input.booking_id, ['hotel']));
}

/** States behind the filter of the list (interface.md, States and transitions). */
const statesOf: Record<string, readonly BookingState[]> = {
  pending: ['held', 'pending_payment', 'fulfilling', 'pending_supplier'],
  confirmed: ['confirmed'],
  cancelled: ['cancelled'],
  completed: ['completed'],
};

/** The organisation's hotel bookings over all its apps, newest first. */
export async function listHotelBookings(
  ctx: ServerContext,
  input: Input<typeof contract.listHotelBookings>,
): Promise<Output<typeof contract.listHotelBookings>> {
  const { page, per_page: perPage, status } = input;
  const wanted = and(
    eq(bookings.organisationId, ctx.key.organisationId),
    eq(bookings.kind, 'hotel'),
    status ? inArray(bookings.state, [...(statesOf[status] ?? [])]) : undefined,
  );
  const offset = (page - 1) * perPage;
  const [rows, [counted]] = await Promise.all([
    ctx.db.select().from(bookings).where(wanted).orderBy(desc(bookings.id)).limit(perPage).offset(offset),
    ctx.db.select({ total: count() }).from(bookings).where(wanted),
  ]);
  const total = counted?.total ?? 0;
  return {
    data: await presentHotelBookings(ctx, rows),
    page,
    per_page: perPage,
    total,
    has_more: offset + rows.length < total,
  };
}
