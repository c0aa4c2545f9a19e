import { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { inSeconds } from '#server/platform/time/index.ts';

/** Searches stay this long after they expire, so that late readers hear 410 rather than 404. */
const keepHours = 24;
const betweenPurgesMs = 10 * 60_000;
const lastPurge = new Map<string, number>();

/** Deletes searches that nobody can read any more, with their hotels. */
export const purgeHotelSearches = defineJob({
  name: 'purge-hotel-searches',
  payload: z.object({}),
  run: async (ctx) => {
    await ctx.db.execute(
      sql`delete from hotel_searches where expires_at < now()::timestamptz(3) - make_interval(hours => ${keepHours})`,
    );
  },
});

/** Sees to it that a purge is due. Called by each search; at most every ten minutes a process really asks. */
export async function schedulePurge(ctx: BaseContext): Promise<void> {
  const now = Date.now();
  if (now - (lastPurge.get(ctx.environment) ?? 0) < betweenPurgesMs) return;
  lastPurge.set(ctx.environment, now);
  await enqueue(ctx, purgeHotelSearches, {}, { runAt: inSeconds(15 * 60), key: 'purge-hotel-searches' });
}
