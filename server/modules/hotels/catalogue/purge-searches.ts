import { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { inSeconds } from '#server/platform/time/index.ts';

/** Expired searches are kept this long, so that late requests get 410 rather than 404. */
const retentionHours = 24;
const minPurgeIntervalMs = 10 * 60_000;
const lastPurge = new Map<string, number>();

/** Deletes searches that expired more than 24 hours ago, with their hotels. */
export const purgeHotelSearches = defineJob({
  name: 'purge-hotel-searches',
  payload: z.object({}),
  run: async (ctx) => {
    await ctx.db.execute(
      sql`delete from hotel_searches where expires_at < now()::timestamptz(3) - make_interval(hours => ${retentionHours})`,
    );
  },
});

/** Enqueues a purge in 15 minutes, at most once per process in ten minutes. Every search calls it. */
export async function schedulePurge(ctx: BaseContext): Promise<void> {
  const now = Date.now();
  if (now - (lastPurge.get(ctx.environment) ?? 0) < minPurgeIntervalMs) return;
  lastPurge.set(ctx.environment, now);
  await enqueue(ctx, purgeHotelSearches, {}, { runAt: inSeconds(15 * 60), key: 'purge-hotel-searches' });
}
