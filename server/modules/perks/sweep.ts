import { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { expirePerks, lapseActivations } from './lapse.ts';
import { mailExpiringPerks } from './mail-expiring-perks.ts';
import { releasePerks } from './settle-perks.ts';

const hourMs = 3_600_000;
const batchSize = 500;

/**
 * Stores the effects of time on perks: ends expired activations, expires perks, and notifies owners of perks
 * that expire within a week. Also the fallback for `releasePerks`: returns units that a booking still holds
 * although it ended without service.
 */
export const sweepPerks = defineJob({
  name: 'sweep_perks',
  payload: z.object({}),
  run: async (ctx) => {
    const options = { skipLocked: true, batchSize };
    const lapsed = await transaction(ctx, (ctx) => lapseActivations(ctx, sql`true`, options));
    const expired = await transaction(ctx, (ctx) => expirePerks(ctx, sql`true`, options));
    const notified = await transaction(ctx, (ctx) => mailExpiringPerks(ctx, sql`true`, options));
    const ended = await ctx.db.execute<{ booking_id: string }>(overdueLocks(batchSize));
    for (const { booking_id: bookingId } of ended) await releasePerks(ctx, { bookingId });
    const more = [lapsed, expired, notified, ended.length].some((count) => count === batchSize);
    if (more) await enqueue(ctx, sweepPerks, {}, { key: 'sweep_perks:more' });
  },
});

/** Query for ended bookings that still hold perks. It checks each open lock, of which there are few. */
export function overdueLocks(atMost: number) {
  return sql`
    select distinct l.booking_id from perk_locks l
    where l.state = 'locked'
      and (select b.state from bookings b where b.app_id = l.app_id and b.id = l.booking_id)
        in ('failed', 'expired', 'cancelled')
    limit ${atMost}`;
}

/**
 * Enqueues a sweep within an hour after each of these instants (milliseconds since the epoch). All instants
 * of an hour share one job. The current hour also gets a job, for rows whose job was lost, for example when a
 * backup was restored.
 */
export async function scheduleSweep(ctx: Pick<BaseContext, 'db'>, ...atMs: readonly number[]): Promise<void> {
  const hours = [...atMs, Date.now()].map((instant) => Math.floor(instant / hourMs) + 1);
  const jobs = new Map(hours.map((hour) => [`sweep_perks:${hour}`, isoInstant(hour * hourMs)]));
  // Replacing a job locks it until the transaction ends, and all changes of perks would wait there.
  const existing = await ctx.db.execute<{ key: string }>(
    sql`select key from graphile_worker.jobs where key in ${[...jobs.keys()]}`,
  );
  for (const { key } of existing) jobs.delete(key);
  for (const [key, runAt] of jobs) await enqueue(ctx, sweepPerks, {}, { runAt, key });
}
