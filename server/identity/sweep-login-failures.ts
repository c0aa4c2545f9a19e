import { z } from 'zod';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches } from '#server/platform/jobs/index.ts';

/**
 * After 100 failures one try a day is left. Whoever waited for the sweep would have 100 tries in 100 days: no more.
 */
const keptDays = 100;

/** Deletes the counts of failed sign-ins that nobody has added to for 100 days. */
export const sweepLoginFailures = defineJob({
  name: 'sweep_login_failures',
  payload: z.object({}),
  schedule: '41 3 * * *',
  run: async (ctx) => {
    await deleteInBatches(ctx, sweepLoginFailuresQuery);
  },
});

/** The sweep's statement. Rows that somebody writes at the same moment are left for the next sweep. */
export const sweepLoginFailuresQuery = (limit: number) => sql`
  delete from login_failures where identifier_hash = any(array(
    select identifier_hash from login_failures where last_at < now()::timestamptz(3) - make_interval(days => ${keptDays})
    order by last_at limit ${limit} for update skip locked)) returning 1`;
