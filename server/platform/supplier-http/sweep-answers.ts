import { z } from 'zod';
import { sql } from '../db/sql.ts';
import { defineJob, deleteInBatches } from '../jobs/index.ts';

/** Long enough for a dispute about an invoice of the month. */
const keptDays = 30;

/** Deletes kept answers of suppliers after 30 days. */
export const sweepSupplierAnswers = defineJob({
  name: 'sweep_supplier_answers',
  payload: z.object({}),
  schedule: '41 * * * *',
  deletes: [
    {
      table: 'supplier_answers',
      holds: 'answers of suppliers to orders, encrypted and without personal data',
      kept: `${keptDays} days`,
    },
  ],
  run: async (ctx) => {
    await deleteInBatches(ctx, sweepSupplierAnswersQuery);
  },
});

/** The statement of the sweep. It skips locked rows; the next sweep deletes them. */
export const sweepSupplierAnswersQuery = (limit: number) => sql`
  delete from supplier_answers where id = any(array(
    select id from supplier_answers where created_at < sojourn_now() - make_interval(days => ${keptDays})
    order by created_at limit ${limit} for update skip locked)) returning 1`;
