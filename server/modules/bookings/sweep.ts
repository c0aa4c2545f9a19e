import { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, lt, sql } from '#server/platform/db/sql.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { bookings } from './schema.ts';
import { tryTransition } from './transition.ts';

const sweepEveryMs = 5 * 60_000;
const batchSize = 500;

/**
 * Fallback for the jobs of single bookings: expires holds and completes stays that are overdue by a minute or
 * more, for example because their jobs were lost when a backup was restored.
 */
export const sweepBookings = defineJob({
  name: 'sweep_bookings',
  payload: z.object({}),
  run: async (ctx) => {
    const overdue = await ctx.db
      .select({ appId: bookings.appId, id: bookings.id, state: bookings.state })
      .from(bookings)
      .where(
        and(
          inArray(bookings.state, ['held', 'pending_payment']),
          lt(bookings.holdExpiresAt, sql`now()::timestamptz(3) - interval '1 minute'`),
        ),
      )
      .limit(batchSize);
    for (const booking of overdue) await tryTransition(ctx, booking, 'expire', { reason: 'hold_over' });
    const ended = await ctx.db
      .select({ appId: bookings.appId, id: bookings.id, state: bookings.state })
      .from(bookings)
      .where(
        and(
          eq(bookings.state, 'confirmed'),
          lt(bookings.endsAt, sql`now()::timestamptz(3) - interval '1 minute'`),
        ),
      )
      .limit(batchSize);
    for (const booking of ended) await tryTransition(ctx, booking, 'complete');
  },
});

/**
 * Enqueues the next sweep. All bookings of a five-minute interval share one job, whose key and time derive
 * from the end of the interval, so that constant traffic cannot postpone it for ever.
 */
export async function scheduleSweep(ctx: Pick<BaseContext, 'db'>): Promise<void> {
  const interval = Math.floor(Date.now() / sweepEveryMs) + 1;
  const runAt = new Date(interval * sweepEveryMs).toISOString();
  await enqueue(ctx, sweepBookings, {}, { runAt, key: `sweep_bookings:${interval}` });
}
