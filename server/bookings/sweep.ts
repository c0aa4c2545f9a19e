import { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, lt, sql } from '#server/platform/db/sql.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { bookings } from './schema.ts';
import { tryTransition } from './transition.ts';

const sweepEveryMs = 5 * 60_000;
const atOnce = 500;

/**
 * The safety net below the jobs of single bookings: expires holds and completes stays that are overdue by a
 * minute or more, for instance because their jobs were lost with a restored backup.
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
      .limit(atOnce);
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
      .limit(atOnce);
    for (const booking of ended) await tryTransition(ctx, booking, 'complete');
  },
});

/**
 * Sets the next sweep. All bookings of five minutes share one job: its key and its time are those of the end of
 * that stretch, so that a busy shop cannot push it ahead for ever.
 */
export async function scheduleSweep(ctx: Pick<BaseContext, 'db'>): Promise<void> {
  const stretch = Math.floor(Date.now() / sweepEveryMs) + 1;
  const runAt = new Date(stretch * sweepEveryMs).toISOString();
  await enqueue(ctx, sweepBookings, {}, { runAt, key: `sweep_bookings:${stretch}` });
}
