import { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { inSeconds } from '#server/platform/time/index.ts';

/** Searches and quotes stay this long after they expire, so that late readers hear 410 rather than 404. */
const keepHours = 24;
/** A replayed position is told by its own time; its event id only has to outlive the ride. */
const keepPositionDays = 7;
const betweenPurgesMs = 10 * 60_000;
const lastPurge = new Map<string, number>();

/** Deletes what nobody can read any more: old searches with their quotes, travel quotes, ids of position events. */
export const purgeGroundSearches = defineJob({
  name: 'purge_ground_searches',
  payload: z.object({}),
  run: async (ctx) => {
    await ctx.db.execute(
      sql`delete from ground_searches where expires_at < now()::timestamptz(3) - make_interval(hours => ${keepHours})`,
    );
    await ctx.db.execute(
      sql`delete from travel_quotes where expires_at < now()::timestamptz(3) - make_interval(hours => ${keepHours})`,
    );
    await ctx.db.execute(
      sql`delete from ground_events where kind = 'tracking' and created_at < now()::timestamptz(3) - make_interval(days => ${keepPositionDays})`,
    );
  },
});

/** Sees to it that a purge is due. Called by each search; at most every ten minutes a process really asks. */
export async function schedulePurge(ctx: BaseContext): Promise<void> {
  const now = Date.now();
  if (now - (lastPurge.get(ctx.environment) ?? 0) < betweenPurgesMs) return;
  lastPurge.set(ctx.environment, now);
  await enqueue(ctx, purgeGroundSearches, {}, { runAt: inSeconds(15 * 60), key: 'purge_ground_searches' });
}
