import { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';

const keptDays = 30;
const dayMs = 86_400_000;
/** Rows per statement, so that a sweep never holds locks for long. */
const batchSize = 5_000;

/** Deletes deliveries older than 30 days with their attempts. */
export const sweepDeliveries = defineJob({
  name: 'sweep_webhook_deliveries',
  payload: z.object({}),
  run: async (ctx) => {
    const deleted = await ctx.db.execute(sql`
      delete from webhook_deliveries where (app_id, id) in (
        select app_id, id from webhook_deliveries
        where created_at < now()::timestamptz(3) - make_interval(days => ${keptDays}) order by created_at limit ${batchSize})
      returning 1`);
    if (deleted.length === batchSize)
      await enqueue(ctx, sweepDeliveries, {}, { key: 'sweep_webhook_deliveries:more' });
  },
});

/**
 * Enqueues the sweeps for today's deliveries: one job for all deliveries of a day, on the day after their 30
 * days, and one job tomorrow, for deliveries whose job was lost.
 */
export async function scheduleSweep(ctx: Pick<BaseContext, 'db'>): Promise<void> {
  const today = Math.floor(Date.now() / dayMs);
  const days = [today + 1, today + keptDays + 1];
  const keyOf = (day: number) => `sweep_webhook_deliveries:${day}`;
  // Replacing a job locks it until the transaction ends, and other events would wait for it.
  const existing = await ctx.db.execute<{ key: string }>(
    sql`select key from graphile_worker.jobs where key in ${days.map(keyOf)}`,
  );
  const present = new Set(existing.map(({ key }) => key));
  for (const day of days.filter((day) => !present.has(keyOf(day)))) {
    await enqueue(ctx, sweepDeliveries, {}, { key: keyOf(day), runAt: isoInstant(day * dayMs) });
  }
}
