import { z } from 'zod';
import { sql } from '../db/sql.ts';
import { defineJob, deleteInBatches } from '../jobs/index.ts';

/** Deletes rate windows whose last hit no longer counts. */
export const sweepRateWindows = defineJob({
  name: 'sweep_rate_windows',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  run: async (ctx) => {
    await deleteInBatches(ctx, sweepRateWindowsQuery);
  },
});

/** The sweep's statement. Rows that somebody writes at the same moment are left for the next sweep. */
export const sweepRateWindowsQuery = (limit: number) => sql`
  delete from rate_windows where key = any(array(
    select key from rate_windows where expires_at < now()::timestamptz(3)
    order by expires_at limit ${limit} for update skip locked)) returning 1`;
