import type { BaseContext, EitherContext } from '#server/platform/context/index.ts';
import { prepareOnce } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type { Booking, BookingKind } from './booking.ts';
import { isShown } from './lifecycle.ts';
import { bookingDirectory, bookingHistory, bookings } from './schema.ts';

type DbContext = Pick<BaseContext, 'db'>;

const isOfApp = eq(bookings.appId, sql.placeholder('appId'));

const bookingOfApp = prepareOnce((db) =>
  db
    .select()
    .from(bookings)
    .where(and(isOfApp, eq(bookings.id, sql.placeholder('id'))))
    .prepare('booking of app'),
);

/** Returns a booking of an app, or null. */
export async function findBooking(ctx: DbContext, appId: string, id: string): Promise<Booking | null> {
  const [row] = await bookingOfApp(ctx.db).execute({ appId, id });
  return row ?? null;
}

const bookingsOfApp = prepareOnce((db) =>
  db
    .select()
    .from(bookings)
    .where(and(isOfApp, sql`${bookings.id} = any(${sql.placeholder('ids')}::uuid[])`))
    .orderBy(bookings.id)
    .prepare('bookings of app'),
);

/** Returns bookings of an app in ascending order of id; unknown ids are skipped. */
export async function findBookings(
  ctx: DbContext,
  appId: string,
  ids: readonly string[],
): Promise<Booking[]> {
  if (ids.length === 0) return [];
  return bookingsOfApp(ctx.db).execute({ appId, ids });
}

/** Finds a booking by id across all apps, without tenant isolation: the caller must authorise the access. */
export async function findBookingAnywhere(ctx: DbContext, id: string): Promise<Booking | null> {
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
 * Returns a booking that the caller may read. A key may read all bookings of its organisation across apps; a
 * member may read their own in this app. Fails with `not_found` otherwise.
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
  const isAccessible =
    booking !== null &&
    isShown(booking.state) &&
    (kinds === undefined || kinds.includes(booking.kind)) &&
    (ctx.key ? booking.organisationId === ctx.key.organisationId : isOwner(ctx, booking));
  if (!isAccessible) throw problem('not_found');
  return booking;
}

/**
 * Returns a booking of this app that the caller may change: a member their own, a key those created by a key
 * of its organisation. Fails with `not_found` otherwise.
 */
export async function ownBooking(
  ctx: EitherContext,
  id: string,
  kinds?: readonly BookingKind[],
): Promise<Booking> {
  const booking = isUuid(id) ? await findBooking(ctx, ctx.app.id, id) : null;
  const isAccessible =
    booking !== null &&
    isShown(booking.state) &&
    (kinds === undefined || kinds.includes(booking.kind)) &&
    (isOwner(ctx, booking) ||
      (ctx.key !== null && booking.apiKeyId !== null && booking.organisationId === ctx.key.organisationId));
  if (!isAccessible) throw problem('not_found');
  return booking;
}

function isOwner(ctx: EitherContext, booking: Booking): boolean {
  return ctx.member !== null && booking.appId === ctx.app.id && booking.userId === ctx.member.userId;
}

/** True after the hold has expired by the database's clock, even if the expiry job has not run yet. */
export async function isHoldOver(ctx: DbContext, booking: Booking): Promise<boolean> {
  if (booking.holdExpiresAt === null) return false;
  const [row] = await ctx.db.execute<{ over: boolean }>(
    sql`select ${booking.holdExpiresAt}::timestamptz <= sojourn_clock()::timestamptz(3) as over`,
  );
  return row?.over ?? false;
}

/** The state history of a booking, oldest first. */
export async function historyOf(ctx: DbContext, booking: Pick<Booking, 'appId' | 'id'>) {
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
