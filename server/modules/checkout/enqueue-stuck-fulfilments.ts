import { bookings } from '#server/modules/bookings/schema.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { isAfter } from '#server/platform/db/index.ts';
import { and, asc, eq, sql } from '#server/platform/db/sql.ts';
import { enqueueAll, forEachBatch } from '#server/platform/jobs/index.ts';
import { fulfilAgainKeyOf, fulfilSession } from './fulfil-session.ts';
import { checkoutItems } from './schema.ts';

/** Suppliers are asked at least every five minutes, and each attempt is recorded on the booking. */
const stuckMinutes = 10;
const batchSize = 500;

type Stuck = { appId: string; id: string; updatedAt: string; sessionId: string };

/**
 * Enqueues the fulfilment of sessions with a booking whose supplier was not asked for ten minutes, because the job
 * was lost, is dead or pauses between failures. Repairs `fulfilling` as well as `pending_supplier`.
 */
export async function enqueueStuckFulfilments(ctx: SystemContext): Promise<void> {
  const read = (limit: number, last: Stuck | null) => stuckFulfilmentsQuery(ctx, limit, last);
  await forEachBatch(ctx, batchSize, read, async (stuck) => {
    // Several bookings of a session share its job.
    const sessions = new Map(stuck.map(({ appId, sessionId }) => [sessionId, { appId, sessionId }] as const));
    await enqueueAll(ctx, fulfilSession, [...sessions.values()], fulfilAgainKeyOf);
  });
}

/** Query for bookings in fulfilment that did not change for ten minutes, the oldest first, after the booking `last`. */
export const stuckFulfilmentsQuery = (
  ctx: Pick<SystemContext, 'db'>,
  limit: number,
  last: Stuck | null = null,
) =>
  ctx.db
    .select({
      appId: bookings.appId,
      id: bookings.id,
      updatedAt: bookings.updatedAt,
      sessionId: checkoutItems.sessionId,
    })
    .from(bookings)
    .innerJoin(
      checkoutItems,
      and(
        eq(checkoutItems.appId, bookings.appId),
        eq(checkoutItems.bookingId, bookings.id),
        sql`${checkoutItems.live}`,
      ),
    )
    .where(
      and(
        // Written out, so that the planner sees the condition of the partial index.
        sql`${bookings.state} in ('fulfilling', 'pending_supplier')`,
        sql`${bookings.updatedAt} < sojourn_now()::timestamptz(3) - make_interval(mins => ${stuckMinutes})`,
        isAfter([bookings.updatedAt, bookings.id], last && [last.updatedAt, last.id]),
      ),
    )
    .orderBy(asc(bookings.updatedAt), asc(bookings.id))
    .limit(limit);
