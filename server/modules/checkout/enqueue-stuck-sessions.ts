import { bookings } from '#server/modules/bookings/schema.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { isAfter } from '#server/platform/db/index.ts';
import { and, asc, sql } from '#server/platform/db/sql.ts';
import { enqueueAll, forEachBatch } from '#server/platform/jobs/index.ts';
import { expireKeyOf, expireSession } from './expire-session.ts';
import { fulfilAgainKeyOf, fulfilSession } from './fulfil-session.ts';
import { checkoutItems, checkoutSessions } from './schema.ts';

/** A session that its jobs work on changes more often. */
const stuckMinutes = 10;
const batchSize = 500;

type Stuck = { appId: string; id: string; updatedAt: string; isPaid: boolean };

/**
 * Enqueues the end of open sessions whose job was lost: of paid ones that wait for no supplier any more, for example
 * because all their items were cancelled, and of unpaid ones that have expired.
 */
export async function enqueueStuckSessions(ctx: SystemContext): Promise<void> {
  const read = (limit: number, last: Stuck | null) => stuckSessionsQuery(ctx, limit, last);
  await forEachBatch(ctx, batchSize, read, async (stuck) => {
    const payloads = (isPaid: boolean) =>
      stuck.filter((one) => one.isPaid === isPaid).map(({ appId, id }) => ({ appId, sessionId: id }));
    await enqueueAll(ctx, fulfilSession, payloads(true), fulfilAgainKeyOf);
    await enqueueAll(ctx, expireSession, payloads(false), expireKeyOf);
  });
}

/** Query for open sessions that nothing works on, the oldest first, after the session `last`. */
export const stuckSessionsQuery = (
  ctx: Pick<SystemContext, 'db'>,
  limit: number,
  last: Stuck | null = null,
) =>
  ctx.db
    .select({
      appId: checkoutSessions.appId,
      id: checkoutSessions.id,
      updatedAt: checkoutSessions.updatedAt,
      isPaid: sql<boolean>`${checkoutSessions.fulfilBy} is not null`,
    })
    .from(checkoutSessions)
    .where(
      and(
        // Written out, so that the planner sees the condition of the partial index.
        sql`${checkoutSessions.status} = 'open'`,
        sql`${checkoutSessions.updatedAt} < sojourn_now()::timestamptz(3) - make_interval(mins => ${stuckMinutes})`,
        sql`case when ${checkoutSessions.fulfilBy} is null
          then ${checkoutSessions.expiresAt} < sojourn_now()::timestamptz(3) - interval '1 minute'
          else not exists (
            select 1 from ${checkoutItems}
            join ${bookings} on ${bookings.appId} = ${checkoutItems.appId} and ${bookings.id} = ${checkoutItems.bookingId}
            where ${checkoutItems.appId} = ${checkoutSessions.appId} and ${checkoutItems.sessionId} = ${checkoutSessions.id}
              and ${bookings.state} in ('fulfilling', 'pending_supplier'))
          end`,
        isAfter([checkoutSessions.updatedAt, checkoutSessions.id], last && [last.updatedAt, last.id]),
      ),
    )
    .orderBy(asc(checkoutSessions.updatedAt), asc(checkoutSessions.id))
    .limit(limit);
