import type { MemberContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import type { Booking } from './booking.ts';
import type { CancelRequest } from './cancellation.ts';
import { bookings } from './schema.ts';

/** A request to cancel that the supplier has not answered, or has declined. */
export type OpenCancelRequest = CancelRequest & Pick<Booking, 'id' | 'title' | 'currency' | 'timeZone'>;

/** The latest requests to cancel those of the member's bookings that stand, in the order of their beginning. */
export async function readCancelRequests(
  ctx: MemberContext,
  bookingIds: readonly string[],
): Promise<OpenCancelRequest[]> {
  if (bookingIds.length === 0) return [];
  const rows = await ctx.db
    .select({
      id: bookings.id,
      title: bookings.title,
      currency: bookings.currency,
      timeZone: bookings.timeZone,
      state: bookings.state,
      request: bookings.cancelRequest,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.appId, ctx.app.id),
        inArray(bookings.id, [...bookingIds]),
        eq(bookings.userId, ctx.member.userId),
        inArray(bookings.state, ['confirmed', 'cancelling']),
        sql`${bookings.cancelRequest} is not null`,
      ),
    )
    .orderBy(bookings.startsAt, bookings.id);
  return rows.flatMap(({ request, state, ...booking }) =>
    request && (state === 'cancelling') === (request.declined === null) ? [{ ...booking, ...request }] : [],
  );
}
