import { z } from 'zod';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches } from '#server/platform/jobs/index.ts';

/** Expired searches are kept this long, so that late requests get 410 rather than 404. */
const retentionHours = 24;
/** A search has up to 400 hotels, which are deleted with it. */
const batchSearches = 25;

/** Deletes searches that expired more than 24 hours ago, with their hotels. */
export const purgeHotelSearches = defineJob({
  name: 'purge-hotel-searches',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  deletes: [
    {
      table: 'hotel_searches',
      holds: 'hotel searches of members',
      kept: `${retentionHours} hours after they expire`,
    },
    { table: 'hotel_search_results', holds: 'hotels found by a search', kept: 'as long as the search' },
  ],
  run: async (ctx) => {
    await deleteInBatches(ctx, purgeHotelSearchesQuery, batchSearches);
  },
});

/** The statement of one batch. Locked rows are left for the next purge. */
export const purgeHotelSearchesQuery = (limit: number) => sql`
  delete from hotel_searches where ctid = any(array(
    select ctid from hotel_searches where expires_at < now()::timestamptz(3) - make_interval(hours => ${retentionHours})
    order by expires_at limit ${limit} for update skip locked)) returning 1`;
