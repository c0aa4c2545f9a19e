import { z } from 'zod';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches } from '#server/platform/jobs/index.ts';

/** Longer than any supplier repeats an event; a later repeat costs one read-back. */
const keptDays = 30;

/** Deletes old events of suppliers. */
export const sweepSupplierEvents = defineJob({
  name: 'sweep_supplier_events',
  payload: z.object({}),
  schedule: '40 3 * * *',
  deletes: [
    {
      table: 'supplier_events',
      holds: 'ids of events of suppliers, hashed',
      kept: `${keptDays} days after the event was received`,
    },
  ],
  run: async (ctx) => {
    await deleteInBatches(ctx, sweepSupplierEventsQuery);
  },
});

/** The statement of the sweep. It skips locked rows; the next sweep deletes them. */
export const sweepSupplierEventsQuery = (limit: number) => sql`
  delete from supplier_events where (supplier, event_hash) in (
    select supplier, event_hash from supplier_events
    where created_at < sojourn_now()::timestamptz(3) - make_interval(days => ${keptDays})
    order by created_at limit ${limit} for update skip locked) returning 1`;
