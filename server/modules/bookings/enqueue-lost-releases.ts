import type { SystemContext } from '#server/platform/context/index.ts';
import { isAfter } from '#server/platform/db/index.ts';
import { and, asc, eq, sql } from '#server/platform/db/sql.ts';
import { enqueueLost, forEachBatch } from '#server/platform/jobs/index.ts';
import type { Booking } from './booking.ts';
import { releaseKeyOf, releaseSupplierBooking } from './release-supplier-booking.ts';
import { bookings } from './schema.ts';

/** The job of a release runs at once, so that it was lost if nothing is known after this time. */
const lostAfterMinutes = 10;
const batchSize = 500;

type Unreleased = Pick<Booking, 'appId' | 'id' | 'updatedAt'>;

/**
 * Enqueues the releases of ended bookings whose job was lost or is dead. Releases that are being retried are left
 * alone.
 */
export async function enqueueLostReleases(ctx: SystemContext): Promise<void> {
  const read = (limit: number, last: Unreleased | null) => unreleasedQuery(ctx, limit, { last });
  await forEachBatch<Unreleased>(ctx, batchSize, read, async (found) => {
    const payloads = found.map(({ appId, id: bookingId }) => ({ appId, bookingId }));
    await enqueueLost(ctx, releaseSupplierBooking, payloads, releaseKeyOf);
  });
}

/**
 * Query for bookings that ended `minutes` ago and whose supplier may still keep them, the oldest first, after
 * the booking `last`. Those that only a telephone call can release are a query of their own.
 */
export const unreleasedQuery = (
  ctx: Pick<SystemContext, 'db'>,
  limit: number,
  {
    last = null,
    minutes = lostAfterMinutes,
    byTelephone = false,
  }: { last?: Unreleased | null; minutes?: number; byTelephone?: boolean } = {},
) =>
  ctx.db
    .select({ appId: bookings.appId, id: bookings.id, updatedAt: bookings.updatedAt, state: bookings.state })
    .from(bookings)
    .where(
      and(
        // Written out, so that the planner sees the condition of the partial index.
        sql`${bookings.state} in ('cancelled', 'expired', 'failed', 'not_held') and ${bookings.supplierReleasedAt} is null`,
        eq(bookings.confirmedByTelephone, byTelephone),
        sql`${bookings.updatedAt} < sojourn_now()::timestamptz(3) - make_interval(mins => ${minutes})`,
        isAfter([bookings.updatedAt, bookings.id], last && [last.updatedAt, last.id]),
      ),
    )
    .orderBy(asc(bookings.updatedAt), asc(bookings.id))
    .limit(limit);
