import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, asc, eq, or, type SQL, sql } from '#server/platform/db/sql.ts';
import type { Booking } from './booking.ts';
import { requestSupplierRelease } from './release-supplier-booking.ts';
import { bookings } from './schema.ts';

/** Bookings of one batch of a run. */
export const comparedInBatch = 200;

/** A supplier that does not answer, or has lost the booking, is asked again after an hour; otherwise after a day. */
const soon = sql`sojourn_now() + interval '1 hour'`;
const tomorrow = sql`sojourn_now() + interval '1 day'`;
/** A booking that needs no comparison any more. */
const never = sql`sojourn_now() + interval '100 years'`;

/** What a supplier has of a booking: an order that stands, or none. */
export type Found = 'standing' | 'nothing';

/** Seconds since the booking that waits longest is due for its comparison; 0 if none is due. */
export async function comparisonDelaySeconds(ctx: Pick<SystemContext, 'db'>): Promise<number> {
  const [oldest] = await ctx.db.execute<{ seconds: number }>(sql`
    select extract(epoch from sojourn_now() - due.at)::int as seconds
    from (${comparableQuery(ctx, 1)}) due(app_id, id, at)`);
  return oldest?.seconds ?? 0;
}

/** True for a booking that its supplier can be asked about: it was booked there, and no release is under way. */
export const isComparable = (booking: Booking): boolean =>
  booking.supplierAttempts > 0 &&
  !booking.confirmedByTelephone &&
  (booking.state === 'confirmed' ||
    ((booking.state === 'cancelled' || booking.state === 'failed') && booking.supplierReleasedAt !== null));

/**
 * Records what the supplier has of a comparable booking. A confirmed one that it does not have is marked, which
 * makes a case; an ended one that it still has is released again. Does nothing if the state has changed meanwhile.
 */
export async function recordComparison(ctx: SystemContext, booking: Booking, found: Found): Promise<void> {
  if (booking.state === 'confirmed') {
    const lostSince = sql`coalesce(${bookings.supplierLostAt}, sojourn_now())`;
    return found === 'standing'
      ? update(ctx, booking, { supplierLostAt: null, supplierCheckAt: tomorrow })
      : update(ctx, booking, { supplierLostAt: lostSince, supplierCheckAt: soon });
  }
  if (found === 'nothing') return update(ctx, booking, { supplierCheckAt: never });
  ctx.log.warn({ bookingId: booking.id }, 'the supplier has a booking that ended; it is released again');
  await transaction(ctx, async (ctx) => {
    await update(ctx, booking, { supplierReleasedAt: null });
    await requestSupplierRelease(ctx, booking);
  });
}

type Change = { supplierReleasedAt?: null; supplierLostAt?: SQL | null; supplierCheckAt?: SQL };

/** Changes a booking unless its state changed since it was read. */
async function update(ctx: SystemContext, { appId, id, state }: Booking, change: Change): Promise<void> {
  await ctx.db
    .update(bookings)
    .set(change)
    .where(and(eq(bookings.appId, appId), eq(bookings.id, id), eq(bookings.state, state)));
}

/**
 * Takes the bookings that are due for a comparison, so that of several processes one compares each: confirmed ones
 * once a day until they end, ended ones once after their release. At most 200, those first that wait longest. What
 * is not recorded is due again in an hour.
 */
export async function claimComparable(ctx: SystemContext): Promise<Booking[]> {
  return transaction(ctx, async (ctx) => {
    const due = await comparableQuery(ctx, comparedInBatch).for('update', { skipLocked: true });
    if (due.length === 0) return [];
    return ctx.db
      .update(bookings)
      .set({ supplierCheckAt: soon })
      .where(or(...due.map(({ appId, id }) => and(eq(bookings.appId, appId), eq(bookings.id, id)))))
      .returning();
  });
}

/** Query for bookings that are due for a comparison, those first that wait longest. */
export const comparableQuery = (ctx: Pick<SystemContext, 'db'>, limit: number) =>
  ctx.db
    .select({ appId: bookings.appId, id: bookings.id, supplierCheckAt: bookings.supplierCheckAt })
    .from(bookings)
    .where(
      and(
        // Written out, so that the planner sees the condition of the partial index.
        sql`${bookings.supplierAttempts} > 0 and ${bookings.state} in ('confirmed', 'cancelled', 'failed')`,
        eq(bookings.confirmedByTelephone, false),
        sql`${bookings.supplierCheckAt} <= sojourn_now()::timestamptz(3)`,
        // A release that is not known to be done is repeated, and not compared.
        sql`(${bookings.state} = 'confirmed' or ${bookings.supplierReleasedAt} is not null)`,
      ),
    )
    .orderBy(asc(bookings.supplierCheckAt))
    .limit(limit);
