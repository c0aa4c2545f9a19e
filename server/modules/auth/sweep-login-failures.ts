import { z } from 'zod';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches } from '#server/platform/jobs/index.ts';

/**
 * One attempt a day remains after 100 failures, so waiting 100 days for the sweep gains 100 attempts at most.
 */
const retentionDays = 100;

/** Daily job that deletes counts of failed sign-ins without a new failure for 100 days. */
export const sweepLoginFailures = defineJob({
  name: 'sweep_login_failures',
  payload: z.object({}),
  schedule: '41 3 * * *',
  deletes: [
    {
      table: 'login_failures',
      holds: 'counts of failed sign-ins under a hash of the address',
      kept: `${retentionDays} days after the last failure`,
    },
  ],
  run: async (ctx) => {
    await deleteInBatches(ctx, sweepLoginFailuresQuery);
  },
});

/** The statement of one batch. Locked rows are left for the next sweep. */
export const sweepLoginFailuresQuery = (limit: number) => sql`
  delete from login_failures where identifier_hash = any(array(
    select identifier_hash from login_failures where last_at < sojourn_now()::timestamptz(3) - make_interval(days => ${retentionDays})
    order by last_at limit ${limit} for update skip locked)) returning 1`;
