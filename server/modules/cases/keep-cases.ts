import { z } from 'zod';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches } from '#server/platform/jobs/index.ts';
import { caseSources } from './case-source.ts';
import { recordCases } from './record-cases.ts';

/** Cases of a kind that one run reads. */
const readAtMost = 1_000;
const keptDays = 400;

/**
 * Opens a case for everything that only a person can repair, closes the cases whose cause is gone, and deletes those
 * that were closed long ago. A kind that cannot be read does not keep the others from being read.
 */
export const keepCases = defineJob({
  name: 'keep_cases',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  maxAttempts: 1,
  deletes: [
    {
      table: 'cases',
      holds: 'what a person must look at, by ids',
      kept: `${keptDays} days after the case was closed`,
    },
  ],
  run: async (ctx) => {
    for (const { kind, find } of caseSources()) {
      if (!find) continue;
      await find(ctx, readAtMost)
        .then((found) => recordCases(ctx, kind, found, found.length < readAtMost))
        .catch((err) => ctx.log.error({ err, case: kind }, 'cases could not be read'));
    }
    await deleteInBatches(ctx, purgeCasesQuery);
  },
});

/** The statement of one batch. */
export const purgeCasesQuery = (limit: number) => sql`
  delete from cases where (kind, subject) in (
    select kind, subject from cases
    where closed_at < sojourn_now()::timestamptz(3) - make_interval(days => ${keptDays})
    order by closed_at limit ${limit}) returning 1`;
