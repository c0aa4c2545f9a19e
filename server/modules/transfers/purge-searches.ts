import { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { inSeconds } from '#server/platform/time/index.ts';

/** Searches and quotes are kept this long after they expire, so that late readers get 410 rather than 404. */
const retentionHours = 24;
/** A replayed position is recognised by its own time, so its event id only has to outlive the transfer. */
const positionRetentionDays = 7;
const purgeIntervalMs = 10 * 60_000;
const lastPurge = new Map<string, number>();

/** Deletes expired searches with their quotes, expired travel quotes, and ids of old position events. */
export const purgeTransferSearches = defineJob({
  name: 'purge_ground_searches',
  payload: z.object({}),
  run: async (ctx) => {
    await ctx.db.execute(
      sql`delete from ground_searches where expires_at < now()::timestamptz(3) - make_interval(hours => ${retentionHours})`,
    );
    await ctx.db.execute(
      sql`delete from travel_quotes where expires_at < now()::timestamptz(3) - make_interval(hours => ${retentionHours})`,
    );
    await ctx.db.execute(
      sql`delete from ground_events where kind = 'tracking' and created_at < now()::timestamptz(3) - make_interval(days => ${positionRetentionDays})`,
    );
  },
});

/** Enqueues a purge. Each search calls it; a process enqueues at most one every ten minutes. */
export async function schedulePurge(ctx: BaseContext): Promise<void> {
  const now = Date.now();
  if (now - (lastPurge.get(ctx.environment) ?? 0) < purgeIntervalMs) return;
  lastPurge.set(ctx.environment, now);
  await enqueue(ctx, purgeTransferSearches, {}, { runAt: inSeconds(15 * 60), key: 'purge_ground_searches' });
}
