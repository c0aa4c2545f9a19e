import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, type SQL, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { Booking } from './booking.ts';
import type { BookingState } from './lifecycle.ts';
import { bookings } from './schema.ts';
import { keepSoldStart } from './sold-start.ts';

type DbContext = Pick<BaseContext, 'db'>;
type BookingId = Pick<Booking, 'appId' | 'id'>;

/**
 * Replaces fields of a booking's `details`, and its dates if its supplier moves it; the other fields keep their stored
 * values, and the start that was sold is kept. Fails with `invalid_state` unless the booking is in one of `states`, by
 * default the one that the caller read.
 */
export async function updateBookingDetails(
  ctx: DbContext,
  booking: BookingId & Pick<Booking, 'state'>,
  details: object,
  {
    states = [booking.state],
    ...dates
  }: { states?: readonly BookingState[] } & Partial<Pick<Booking, 'startsAt' | 'endsAt'>> = {},
): Promise<Booking> {
  return updateBooking(
    ctx,
    booking,
    { ...dates, details: mergeDetails(details, dates) },
    inArray(bookings.state, [...states]),
  );
}

/**
 * Completes an unexpired hold with fields of its `details` and a circle. Of concurrent calls one wins: fails
 * with `invalid_state` unless the stored field `missing` is still null.
 */
export async function completeHold(
  ctx: DbContext,
  hold: BookingId,
  { missing, details, circleId }: { missing: string; details: object; circleId: string | null },
): Promise<Booking> {
  return updateBooking(
    ctx,
    hold,
    { details: mergeDetails(details), circleId },
    and(
      eq(bookings.state, 'held'),
      sql`${bookings.details} -> ${missing}::text = 'null'::jsonb`,
      sql`${bookings.holdExpiresAt} > sojourn_clock()::timestamptz(3)`,
    ),
  );
}

/**
 * Shares a booking with a circle, or with none for null. Fails with `invalid_state` if the state has changed
 * since the caller read it.
 */
export async function linkCircle(
  ctx: DbContext,
  booking: BookingId & Pick<Booking, 'state'>,
  circleId: string | null,
): Promise<Booking> {
  return updateBooking(ctx, booking, { circleId }, eq(bookings.state, booking.state));
}

/**
 * Stores the perks that pay for a booking and the amount that remains due. The caller must hold the lock of
 * `lockPayableBooking`.
 */
export async function recordPerkPayment(
  ctx: DbContext,
  booking: BookingId,
  payment: Pick<Booking, 'perkMinor' | 'perkItemIds' | 'dueNowMinor'>,
): Promise<Booking> {
  return updateBooking(ctx, booking, payment);
}

/** Stores what was captured for a booking that its supplier has not decided yet, in minor units. */
export async function recordCapture(
  ctx: DbContext,
  booking: BookingId & Pick<Booking, 'state'>,
  paidMinor: number,
): Promise<void> {
  await updateBooking(ctx, booking, { paidMinor }, eq(bookings.state, booking.state));
}

/** Moves the end of a hold to now, if it is later. The state stays; `expire` becomes legal. */
export async function endHoldNow(ctx: DbContext, booking: BookingId): Promise<void> {
  await ctx.db
    .update(bookings)
    .set({ holdExpiresAt: sql`least(${bookings.holdExpiresAt}, sojourn_now())` })
    .where(and(eq(bookings.appId, booking.appId), eq(bookings.id, booking.id)));
}

/** SQL expression for the stored `details` with other fields and, in an update that moves the booking, its sold start. */
export function mergeDetails(details: object, { startsAt }: Partial<Pick<Booking, 'startsAt'>> = {}): SQL {
  const merged = sql`${bookings.details} || ${JSON.stringify(details)}::jsonb`;
  return startsAt === undefined ? merged : sql`${merged} || ${keepSoldStart(startsAt)}`;
}

async function updateBooking(
  ctx: DbContext,
  { appId, id }: BookingId,
  change: Partial<Omit<typeof bookings.$inferInsert, 'state' | 'details'>> & { details?: SQL },
  condition?: SQL,
): Promise<Booking> {
  const [updated] = await ctx.db
    .update(bookings)
    .set({ ...change, updatedAt: sql`sojourn_now()` })
    .where(and(eq(bookings.appId, appId), eq(bookings.id, id), condition))
    .returning();
  if (!updated) throw problem('invalid_state');
  return updated;
}
