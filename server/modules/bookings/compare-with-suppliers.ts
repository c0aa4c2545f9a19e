import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, asc, eq, or, type SQL, sql } from '#server/platform/db/sql.ts';
import { forEachConcurrently } from '#server/platform/jobs/index.ts';
import type { Booking } from './booking.ts';
import { productOf } from './product-adapter.ts';
import { requestSupplierRelease } from './release-supplier-booking.ts';
import { bookings } from './schema.ts';

/** Bookings of one batch, and how many suppliers are asked at the same time. */
const batchSize = 200;
const concurrency = 5;
/** A run ends before the next one begins. */
const maxRunMs = 3 * 60_000;

/** A supplier that does not answer, or has lost the booking, is asked again after an hour; otherwise after a day. */
const soon = sql`sojourn_now() + interval '1 hour'`;
const tomorrow = sql`sojourn_now() + interval '1 day'`;
/** A booking that needs no comparison any more. */
const never = sql`sojourn_now() + interval '100 years'`;

/**
 * Asks the suppliers for bookings that are due: confirmed ones once a day until they end, ended ones once after
 * their release. A confirmed booking that its supplier does not have is marked, and a booking that a supplier has
 * although it ended is released again. A run compares all that are due, within its time, those first that wait longest.
 */
export async function compareWithSuppliers(ctx: SystemContext): Promise<void> {
  const endsAt = Date.now() + maxRunMs;
  let isFull = true;
  do {
    const due = await claimComparable(ctx);
    await forEachConcurrently(due, concurrency, async (booking) => {
      if (ctx.signal.aborted) return;
      await compare(ctx, booking).catch((err) =>
        ctx.log.warn({ err, bookingId: booking.id }, 'a booking could not be compared with its supplier'),
      );
    });
    isFull = due.length === batchSize;
  } while (isFull && !ctx.signal.aborted && Date.now() < endsAt);
}

/** Seconds since the booking that waits longest is due for its comparison; 0 if none is due. */
export async function comparisonDelaySeconds(ctx: Pick<SystemContext, 'db'>): Promise<number> {
  const [oldest] = await ctx.db.execute<{ seconds: number }>(sql`
    select extract(epoch from sojourn_now() - due.at)::int as seconds
    from (${comparableQuery(ctx, 1)}) due(app_id, id, at)`);
  return oldest?.seconds ?? 0;
}

async function compare(ctx: SystemContext, booking: Booking): Promise<void> {
  const answer = await productOf(booking.kind).lookUp(ctx, booking);
  const exists = answer !== null && answer.outcome !== 'refused';
  if (booking.state === 'confirmed') return recordComparison(ctx, booking, exists);
  if (!exists) {
    await update(ctx, booking, { supplierCheckAt: never });
    return;
  }
  ctx.log.warn({ bookingId: booking.id }, 'the supplier has a booking that ended; it is released again');
  await transaction(ctx, async (ctx) => {
    await update(ctx, booking, { supplierReleasedAt: null });
    await requestSupplierRelease(ctx, booking);
  });
}

async function recordComparison(ctx: SystemContext, booking: Booking, exists: boolean): Promise<void> {
  await update(
    ctx,
    booking,
    exists
      ? { supplierLostAt: null, supplierCheckAt: tomorrow }
      : { supplierLostAt: sql`coalesce(${bookings.supplierLostAt}, sojourn_now())`, supplierCheckAt: soon },
  );
}

type Change = { supplierReleasedAt?: null; supplierLostAt?: SQL | null; supplierCheckAt?: SQL };

/** Changes a booking unless its state changed since it was read. */
async function update(ctx: SystemContext, { appId, id, state }: Booking, change: Change): Promise<void> {
  await ctx.db
    .update(bookings)
    .set(change)
    .where(and(eq(bookings.appId, appId), eq(bookings.id, id), eq(bookings.state, state)));
}

/** Takes the bookings that are due, so that of several processes one compares each; it is due again in an hour. */
async function claimComparable(ctx: SystemContext): Promise<Booking[]> {
  return transaction(ctx, async (ctx) => {
    const due = await comparableQuery(ctx, batchSize).for('update', { skipLocked: true });
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
