import { z } from 'zod';
import { sql } from '../db/sql.ts';
import { defineJob, deleteInBatches } from '../jobs/index.ts';

/** Answers are replayed for 24 hours. */
const keptHours = 25;

/** Deletes stored responses of idempotent requests once they are no longer replayed. */
export const sweepIdempotencyRecords = defineJob({
  name: 'sweep_idempotency_records',
  payload: z.object({}),
  schedule: '23 * * * *',
  deletes: [
    {
      table: 'idempotency_records',
      holds: 'answers to requests with an Idempotency-Key',
      kept: `${keptHours} hours after the request`,
    },
  ],
  run: async (ctx) => {
    await deleteInBatches(ctx, sweepIdempotencyRecordsQuery);
  },
});

/** The statement of the sweep. It skips locked rows; the next sweep deletes them. */
export const sweepIdempotencyRecordsQuery = (limit: number) => sql`
  delete from idempotency_records where scope = any(array(
    select scope from idempotency_records where created_at < sojourn_now()::timestamptz(3) - make_interval(hours => ${keptHours})
    order by created_at limit ${limit} for update skip locked)) returning 1`;
