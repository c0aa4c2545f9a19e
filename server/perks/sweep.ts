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
const atOnce = 500;

/**
 * Writes down what time has done to perks: activations that lapsed, perks that expired; those that expire within a week
 * are mailed to their owners. Also the safety net below
 * `releasePerks`: units that a booking still holds although it ended without service come back.
 */
export const sweepPerks = defineJob({
  name: 'sweep_perks',
  payload: z.object({}),
  run: async (ctx) => {
    const options = { skipBusy: true, atOnce };
    const lapsed = await transaction(ctx, (ctx) => lapseActivations(ctx, sql`true`, options));
    const expired = await transaction(ctx, (ctx) => expirePerks(ctx, sql`true`, options));
    const told = await transaction(ctx, (ctx) => mailExpiringPerks(ctx, sql`true`, options));
    const over = await ctx.db.execute<{ booking_id: string }>(overdueLocks(atOnce));
    for (const { booking_id: bookingId } of over) await releasePerks(ctx, { bookingId });
    const more = [lapsed, expired, told, over.length].some((count) => count === atOnce);
    if (more) await enqueue(ctx, sweepPerks, {}, { key: 'sweep_perks:more' });
  },
});

/** Bookings that are over and still hold perks: looked up lock by lock, and few are held at any time. */
export function overdueLocks(atMost: number) {
  return sql`
    select distinct l.booking_id from perk_locks l
    where l.state = 'locked'
      and (select b.state from bookings b where b.app_id = l.app_id and b.id = l.booking_id)
        in ('failed', 'expired', 'cancelled')
    limit ${atMost}`;
}

/**
 * Sees to it that what is over at these instants is written down within the hour. All of an hour share one job. The
 * present hour gets one too: it picks up whatever was due and lost its job, with a restored backup for instance.
 */
export async function scheduleSweep(ctx: Pick<BaseContext, 'db'>, ...atMs: readonly number[]): Promise<void> {
  const hours = [...atMs, Date.now()].map((instant) => Math.floor(instant / hourMs) + 1);
  const jobs = new Map(hours.map((hour) => [`sweep_perks:${hour}`, isoInstant(hour * hourMs)]));
  // Replacing a job locks it until the transaction ends, and everybody who touches a perk would queue there.
  const set = await ctx.db.execute<{ key: string }>(
    sql`select key from graphile_worker.jobs where key in ${[...jobs.keys()]}`,
  );
  for (const { key } of set) jobs.delete(key);
  for (const [key, runAt] of jobs) await enqueue(ctx, sweepPerks, {}, { runAt, key });
}
