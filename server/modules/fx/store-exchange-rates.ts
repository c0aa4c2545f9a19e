import { z } from 'zod';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches } from '#server/platform/jobs/index.ts';
import { maxAgeHours } from './current-rates.ts';
import { fetchRates } from './fetch-rates.ts';
import { exchangeRateSources } from './suppliers.ts';

/** Above this age the job reports an error, a day before the rates are refused. */
const alertAgeHours = maxAgeHours - 24;

/** Stores the latest rates of the source each hour. Processes read them within a minute. */
export const storeExchangeRates = defineJob({
  name: 'store_exchange_rates',
  payload: z.object({}),
  schedule: '7 * * * *',
  pool: 'external',
  // The next run an hour later replaces the attempts that are left.
  maxAttempts: 5,
  deletes: [
    {
      table: 'exchange_rates',
      holds: 'exchange rates as their source published them',
      kept: '90 days after the instant that they are of',
    },
  ],
  run: async (ctx) => {
    if (!exchangeRateSources.find(ctx.environment)) return;
    const { source, asOf } = await fetchRates(ctx);
    const ageHours = Math.floor((Date.now() - Date.parse(asOf)) / 3_600_000);
    if (ageHours >= alertAgeHours)
      ctx.log.error({ source, ageHours, maxAgeHours }, 'the latest exchange rates are nearly too old');
    await deleteInBatches(ctx, deleteOldRatesQuery);
  },
});

/** The statement of one batch. */
const deleteOldRatesQuery = (limit: number) => sql`
  delete from exchange_rates where ctid = any(array(
    select ctid from exchange_rates where as_of < sojourn_now()::timestamptz(3) - interval '90 days'
    order by as_of limit ${limit} for update skip locked)) returning 1`;
