import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, isNull, sql } from '#server/platform/db/sql.ts';
import type { Booking } from './booking.ts';
import { recordInHistory } from './record-in-history.ts';
import { bookings } from './schema.ts';

type BookingId = Pick<Booking, 'appId' | 'id'>;

const byId = ({ appId, id }: BookingId) => and(eq(bookings.appId, appId), eq(bookings.id, id));

/** Stores that a booking call is sent. Until its answer is stored, its outcome counts as unknown. */
export async function recordBookCall(ctx: BaseContext, booking: BookingId): Promise<void> {
  await ctx.db.update(bookings).set({ bookAskedAt: sql`sojourn_clock()` }).where(byId(booking));
}

/** Stores that a booking call changed nothing at the supplier. */
export async function clearBookCall(ctx: BaseContext, booking: BookingId): Promise<void> {
  await ctx.db.update(bookings).set({ bookAskedAt: null }).where(byId(booking));
}

/** True if a booking that the supplier made at our last call must appear in look-ups by now. */
export async function isSettled(
  ctx: BaseContext,
  { bookAskedAt }: Pick<Booking, 'bookAskedAt'>,
  settleSeconds: number,
): Promise<boolean> {
  const [row] = await ctx.db.execute<{ settled: boolean }>(
    sql`select ${bookAskedAt}::timestamptz + make_interval(secs => ${settleSeconds}) <= sojourn_clock() as settled`,
  );
  return row?.settled ?? false;
}

/**
 * Stores that only a person can find out whether a supplier has booked, and logs an alert the first time. The
 * booking stays `fulfilling` and its payment authorised.
 */
export async function reportUnknownOutcome(ctx: BaseContext, booking: Booking): Promise<void> {
  const reported = await ctx.db
    .update(bookings)
    .set({ outcomeUnknownSince: sql`sojourn_now()` })
    .where(and(byId(booking), isNull(bookings.outcomeUnknownSince)))
    .returning({ id: bookings.id });
  if (reported.length === 0) return;
  const event = 'supplier_outcome_unknown';
  await recordInHistory(ctx, [booking], { event, reason: booking.supplier });
  const { id: bookingId, supplier, reference } = booking;
  ctx.log.error(
    { alert: event, bookingId, supplier, reference },
    'a supplier may have booked; a person must ask it',
  );
}
