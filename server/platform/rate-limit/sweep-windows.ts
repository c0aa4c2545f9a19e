import { z } from 'zod';
import { sql } from '../db/sql.ts';
import { defineJob, deleteInBatches } from '../jobs/index.ts';

/** Deletes sliding windows whose last hit has expired. */
export const sweepRateWindows = defineJob({
  name: 'sweep_rate_windows',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  deletes: [
    {
      table: 'rate_windows',
      holds: 'times of requests under a limit; who sent them is hashed',
      kept: 'until the last one leaves its window, at most a day',
    },
  ],
  run: async (ctx) => {
    await deleteInBatches(ctx, sweepRateWindowsQuery);
  },
});

/** The statement of the sweep. It skips locked rows; the next sweep deletes them. */
export const sweepRateWindowsQuery = (limit: number) => sql`
  delete from rate_windows where key = any(array(
    select key from rate_windows where expires_at < sojourn_now()::timestamptz(3)
    order by expires_at limit ${limit} for update skip locked)) returning 1`;
