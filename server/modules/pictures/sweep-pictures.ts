import { z } from 'zod';
import { config } from '#server/platform/config/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches } from '#server/platform/jobs/index.ts';

/** A supplier may replace a picture, or take it away; then our copy ends by itself. */
const keptDays = 60;
/** The files of a picture have about 0.2 MB. */
const batchPictures = 200;

/**
 * Deletes copies of suppliers' pictures, and failures, after 60 days, and before that the least recently used above the
 * limit of their size (`PICTURES_MAX_MB`).
 */
export const sweepPictures = defineJob({
  name: 'sweep_pictures',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  deletes: [
    {
      table: 'supplier_pictures',
      holds: 'pictures of suppliers that were copied or could not be',
      kept: `${keptDays} days after they were fetched; less for those longest unused, if all are larger than \`PICTURES_MAX_MB\``,
    },
    {
      table: 'supplier_picture_files',
      holds: 'the files of copied pictures',
      kept: 'as long as the picture',
    },
  ],
  run: async (ctx) => {
    await deleteInBatches(ctx, sweepOldPicturesQuery, batchPictures);
    await deleteInBatches(
      ctx,
      (limit) => sweepUnusedPicturesQuery(limit, config.picturesMaxMb * 1024 * 1024),
      batchPictures,
    );
  },
});

/** The statement that deletes old rows. */
export const sweepOldPicturesQuery = (limit: number) => sql`
  delete from supplier_pictures where hash = any(array(
    select hash from supplier_pictures
    where created_at < sojourn_now()::timestamptz(3) - make_interval(days => ${keptDays})
    order by created_at limit ${limit} for update skip locked)) returning 1`;

/** The statement that deletes the least recently used copies that do not fit into so many bytes. */
export const sweepUnusedPicturesQuery = (limit: number, mostBytes: number) => sql`
  delete from supplier_pictures where hash = any(array(
    select hash from (
      select hash, used_at, sum(size_bytes) over (order by used_at desc, hash) as running from supplier_pictures
      where state = 'copied') ranked
    where running > ${mostBytes} order by used_at limit ${limit})) returning 1`;
