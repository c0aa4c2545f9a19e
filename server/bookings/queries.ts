import type { BaseContext, EitherContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type { Booking, BookingKind } from './booking.ts';
import { bookingDirectory, bookingHistory, bookings } from './schema.ts';

type Reads = Pick<BaseContext, 'db'>;

/** A booking of an app, or null. */
export async function findBooking(ctx: Reads, appId: string, id: string): Promise<Booking | null> {
  const [row] = await ctx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.appId, appId), eq(bookings.id, id)));
  return row ?? null;
}

/** Several bookings of an app, in ascending order of id. */
export async function findBookings(ctx: Reads, appId: string, ids: readonly string[]): Promise<Booking[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.appId, appId), inArray(bookings.id, [...ids])))
    .orderBy(bookings.id);
}

/** A booking by its id alone, whatever app it belongs to. Never for a request that was not authorised otherwise. */
export async function findBookingAnywhere(ctx: Reads, id: string): Promise<Booking | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select({ booking: bookings })
    .from(bookingDirectory)
    .innerJoin(
      bookings,
      and(eq(bookings.appId, bookingDirectory.appId), eq(bookings.id, bookingDirectory.bookingId)),
    )
    .where(eq(bookingDirectory.bookingId, id));
  return row?.booking ?? null;
}

/**
 * The booking as far as the caller may see it: a key sees all bookings of its organisation, over all its apps; a
 * member sees their own in this app. Everything else is `not_found`.
 */
export async function visibleBooking(
  ctx: EitherContext,
  id: string,
  kinds?: readonly BookingKind[],
): Promise<Booking> {
  const booking = ctx.key
    ? await findBookingAnywhere(ctx, id)
    : isUuid(id)
      ? await findBooking(ctx, ctx.app.id, id)
      : null;
  const mine =
    booking !== null &&
    (kinds === undefined || kinds.includes(booking.kind)) &&
    (ctx.key ? booking.organisationId === ctx.key.organisationId : isOwner(ctx, booking));
  if (!mine) throw problem('not_found');
  return booking;
}

/**
 * The booking as far as the caller may change it inside this app: a member their own, a key those that a key of
 * its organisation made (decisions on callers). Everything else is `not_found`.
 */
export async function ownBooking(
  ctx: EitherContext,
  id: string,
  kinds?: readonly BookingKind[],
): Promise<Booking> {
  const booking = isUuid(id) ? await findBooking(ctx, ctx.app.id, id) : null;
  const mine =
    booking !== null &&
    (kinds === undefined || kinds.includes(booking.kind)) &&
    (isOwner(ctx, booking) ||
      (ctx.key !== null && booking.apiKeyId !== null && booking.organisationId === ctx.key.organisationId));
  if (!mine) throw problem('not_found');
  return booking;
}

function isOwner(ctx: EitherContext, booking: Booking): boolean {
  return ctx.member !== null && booking.appId === ctx.app.id && booking.userId === ctx.member.userId;
}

/** True once the hold is over, by the database's clock, whether or not the expiry job has run. */
export async function isHoldOver(ctx: Reads, booking: Booking): Promise<boolean> {
  if (booking.holdExpiresAt === null) return false;
  const [row] = await ctx.db.execute<{ over: boolean }>(
    sql`select ${booking.holdExpiresAt}::timestamptz <= clock_timestamp()::timestamptz(3) as over`,
  );
  return row?.over ?? false;
}

/** The steps of a booking's life, oldest first. */
export async function historyOf(ctx: Reads, booking: Pick<Booking, 'appId' | 'id'>) {
  return ctx.db
    .select({
      event: bookingHistory.event,
      state: bookingHistory.toState,
      reason: bookingHistory.reason,
      at: bookingHistory.at,
    })
    .from(bookingHistory)
    .where(and(eq(bookingHistory.appId, booking.appId), eq(bookingHistory.bookingId, booking.id)))
    .orderBy(bookingHistory.id);
}
