import { z } from 'zod';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches } from '#server/platform/jobs/index.ts';

const keptDays = 30;

/** Deletes deliveries older than 30 days with their attempts. */
export const sweepDeliveries = defineJob({
  name: 'sweep_webhook_deliveries',
  payload: z.object({}),
  schedule: '31 * * * *',
  deletes: [
    {
      table: 'webhook_deliveries',
      holds: 'events sent to partners',
      kept: `${keptDays} days after the event`,
    },
    { table: 'webhook_attempts', holds: 'results of their attempts', kept: 'as long as the delivery' },
  ],
  run: async (ctx) => {
    await deleteInBatches(ctx, sweepDeliveriesQuery);
  },
});

/** The statement of one batch. Locked rows are left for the next sweep. */
export const sweepDeliveriesQuery = (limit: number) => sql`
  delete from webhook_deliveries where ctid = any(array(
    select ctid from webhook_deliveries where created_at < sojourn_now()::timestamptz(3) - make_interval(days => ${keptDays})
    order by created_at limit ${limit} for update skip locked)) returning 1`;
