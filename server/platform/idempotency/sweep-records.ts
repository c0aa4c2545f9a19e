import { z } from 'zod';
import { sql } from '../db/sql.ts';
import { defineJob, deleteInBatches } from '../jobs/index.ts';

/** Deletes stored responses of idempotent requests after 25 hours, because they are replayed for 24 hours. */
export const sweepIdempotencyRecords = defineJob({
  name: 'sweep_idempotency_records',
  payload: z.object({}),
  schedule: '23 * * * *',
  run: async (ctx) => {
    await deleteInBatches(ctx, sweepIdempotencyRecordsQuery);
  },
});

/** The statement of the sweep. It skips locked rows; the next sweep deletes them. */
export const sweepIdempotencyRecordsQuery = (limit: number) => sql`
  delete from idempotency_records where scope = any(array(
    select scope from idempotency_records where created_at < now()::timestamptz(3) - interval '25 hours'
    order by created_at limit ${limit} for update skip locked)) returning 1`;
