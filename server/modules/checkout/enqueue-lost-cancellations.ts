import { bookings } from '#server/modules/bookings/schema.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { isAfter } from '#server/platform/db/index.ts';
import { and, asc, sql } from '#server/platform/db/sql.ts';
import { enqueueLost, forEachBatch } from '#server/platform/jobs/index.ts';
import { cancelAtSupplier, cancelKeyOf } from './cancel-at-supplier.ts';

/** The job waits, or pauses between failures, so that it was lost if nothing is known after this time. */
const lostAfterMinutes = 5;
const batchSize = 500;

type Unanswered = { appId: string; id: string; updatedAt: string };

/** Enqueues the questions for requested cancellations whose job was lost or is dead. */
export async function enqueueLostCancellations(ctx: SystemContext): Promise<void> {
  const read = (limit: number, last: Unanswered | null) => unansweredQuery(ctx, limit, { last });
  await forEachBatch<Unanswered>(ctx, batchSize, read, async (found) => {
    const payloads = found.map(({ appId, id: bookingId }) => ({ appId, bookingId }));
    await enqueueLost(ctx, cancelAtSupplier, payloads, cancelKeyOf);
  });
}

/**
 * Query for bookings whose cancellation was requested `minutes` ago and not answered, the oldest first, after the
 * booking `last`.
 */
export const unansweredQuery = (
  ctx: Pick<SystemContext, 'db'>,
  limit: number,
  { last = null, minutes = lostAfterMinutes }: { last?: Unanswered | null; minutes?: number } = {},
) =>
  ctx.db
    .select({ appId: bookings.appId, id: bookings.id, updatedAt: bookings.updatedAt })
    .from(bookings)
    .where(
      and(
        // Written out, so that the planner sees the condition of the partial index.
        sql`${bookings.state} = 'cancelling'`,
        sql`${bookings.updatedAt} < sojourn_now()::timestamptz(3) - make_interval(mins => ${minutes})`,
        isAfter([bookings.updatedAt, bookings.id], last && [last.updatedAt, last.id]),
      ),
    )
    .orderBy(asc(bookings.updatedAt), asc(bookings.id))
    .limit(limit);
