import { z } from 'zod';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches } from '#server/platform/jobs/index.ts';

/** Deletes price confirmations that have expired. A late token says itself that it is late. */
export const purgePriceConfirmations = defineJob({
  name: 'purge-hotel-price-confirmations',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  deletes: [
    {
      table: 'hotel_price_confirmations',
      holds: 'confirmed prices of hotel rates, without personal data',
      kept: 'until they expire, 15 minutes at most',
    },
  ],
  run: async (ctx) => {
    await deleteInBatches(ctx, purgePriceConfirmationsQuery);
  },
});

/** The statement of one batch. Locked rows are left for the next purge. */
export const purgePriceConfirmationsQuery = (limit: number) => sql`
  delete from hotel_price_confirmations where ctid = any(array(
    select ctid from hotel_price_confirmations where expires_at < sojourn_now()::timestamptz(3)
    order by expires_at limit ${limit} for update skip locked)) returning 1`;
