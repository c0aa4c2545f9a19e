import { z } from 'zod';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, repeatFullBatches } from '#server/platform/jobs/index.ts';
import { expirePerks, lapseActivations } from './lapse.ts';
import { mailExpiringPerks } from './mail-expiring-perks.ts';
import { releasePerks } from './settle-perks.ts';

const batchSize = 500;

/**
 * Stores the effects of time on perks: ends expired activations, expires perks, and notifies owners of perks
 * that expire within a week. Also the fallback for `releasePerks`: returns units that a booking still holds
 * although it ended without service.
 */
export const sweepPerks = defineJob({
  name: 'sweep_perks',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  run: async (ctx) => {
    await repeatFullBatches(ctx, batchSize, (limit) => {
      const options = { skipLocked: true, batchSize: limit };
      return transaction(ctx, (ctx) => lapseActivations(ctx, sql`true`, options));
    });
    await repeatFullBatches(ctx, batchSize, (limit) => {
      const options = { skipLocked: true, batchSize: limit };
      return transaction(ctx, (ctx) => expirePerks(ctx, sql`true`, options));
    });
    await repeatFullBatches(ctx, batchSize, (limit) => {
      const options = { skipLocked: true, batchSize: limit };
      return transaction(ctx, (ctx) => mailExpiringPerks(ctx, sql`true`, options));
    });
    await repeatFullBatches(ctx, batchSize, async (limit) => {
      const ended = await ctx.db.execute<{ booking_id: string }>(overdueLocks(limit));
      for (const { booking_id: bookingId } of ended) await releasePerks(ctx, { bookingId });
      return ended.length;
    });
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
