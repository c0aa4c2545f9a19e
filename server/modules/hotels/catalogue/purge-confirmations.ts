import { z } from 'zod';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches } from '#server/platform/jobs/index.ts';
import { confirmationMinutes } from './rate-tokens.ts';

/** Deletes price confirmations and stored rates that have expired. A late token says itself that it is late. */
export const purgePriceConfirmations = defineJob({
  name: 'purge_hotel_price_confirmations',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  deletes: [
    {
      table: 'hotel_price_confirmations',
      holds: 'confirmed prices of hotel rates, without personal data',
      kept: 'until they expire, 15 minutes at most',
    },
    {
      table: 'hotel_rates',
      holds: 'hotel rates that are too long for their ids, encrypted, without personal data',
      kept: 'until 15 minutes after they expire, 45 minutes at most',
    },
  ],
  run: async (ctx) => {
    await deleteInBatches(ctx, purgePriceConfirmationsQuery);
    await deleteInBatches(ctx, purgeRatesQuery);
  },
});

/** The statement of one batch. Locked rows are left for the next purge. */
export const purgePriceConfirmationsQuery = (limit: number) => sql`
  delete from hotel_price_confirmations where ctid = any(array(
    select ctid from hotel_price_confirmations where expires_at < sojourn_now()::timestamptz(3)
    order by expires_at limit ${limit} for update skip locked)) returning 1`;

/** The same for stored rates, which a confirmed price needs as long as the confirmation lives. */
export const purgeRatesQuery = (limit: number) => sql`
  delete from hotel_rates where ctid = any(array(
    select ctid from hotel_rates
    where expires_at < sojourn_now()::timestamptz(3) - make_interval(mins => ${confirmationMinutes})
    order by expires_at limit ${limit} for update skip locked)) returning 1`;
