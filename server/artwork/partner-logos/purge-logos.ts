import { z } from 'zod';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches } from '#server/platform/jobs/index.ts';

/**
 * Days to keep a replaced logo. E-mail messages link to it until the service is over, and a transfer is sold 730 days
 * ahead (`productRules`).
 */
export const keepRetiredDays = 800;
/** A picture may have a megabyte. */
const batchPictures = 50;

/** Deletes logos that were replaced or removed more than `keepRetiredDays` ago. */
export const purgeLogos = defineJob({
  name: 'purge_logos',
  payload: z.object({}),
  schedule: '53 * * * *',
  deletes: [
    {
      table: 'logo_pictures',
      holds: 'logos of partners',
      kept: `${keepRetiredDays} days after they are replaced`,
    },
  ],
  run: async (ctx) => {
    await deleteInBatches(ctx, purgeLogosQuery, batchPictures);
  },
});

/** The statement of one batch. */
export const purgeLogosQuery = (limit: number) => sql`
  delete from logo_pictures where ctid = any(array(
    select ctid from logo_pictures where retired_at < sojourn_now()::timestamptz(3) - make_interval(days => ${keepRetiredDays})
    order by retired_at limit ${limit} for update skip locked)) returning 1`;
