import { z } from 'zod';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches } from '#server/platform/jobs/index.ts';
import { rateMinutes } from './rate-tokens.ts';

/** Expired searches are kept this long, so that late requests get 410 rather than 404. */
const retentionHours = 24;
/** A search has up to 400 hotels. */
const batchSearches = 25;

/** Deletes the hotels of expired searches, and the searches 24 hours later. */
export const purgeHotelSearches = defineJob({
  name: 'purge_hotel_searches',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  deletes: [
    {
      table: 'hotel_searches',
      holds: 'hotel searches of members',
      kept: `${retentionHours} hours after they expire`,
    },
    {
      table: 'hotel_search_results',
      holds: 'hotels found by a search',
      kept: `until the search expires, ${rateMinutes} minutes`,
    },
  ],
  run: async (ctx) => {
    await deleteInBatches(ctx, deleteResultsQuery, batchSearches);
    await deleteInBatches(ctx, purgeHotelSearchesQuery, batchSearches);
  },
});

/** The statement of one batch. Locked rows are left for the next purge. */
export const purgeHotelSearchesQuery = (limit: number) => sql`
  delete from hotel_searches where ctid = any(array(
    select ctid from hotel_searches where expires_at < sojourn_now()::timestamptz(3) - make_interval(hours => ${retentionHours})
    order by expires_at limit ${limit} for update skip locked)) returning 1`;

/**
 * The statement that deletes the hotels of one batch of expired searches. Nobody can read them any more, and
 * they are nearly all that a search stores.
 */
export const deleteResultsQuery = (limit: number) => sql`
  with expired as (
    select app_id, id from hotel_searches where has_results and expires_at < sojourn_now()::timestamptz(3)
    order by expires_at limit ${limit} for update skip locked),
  gone as (
    delete from hotel_search_results r using expired e where r.app_id = e.app_id and r.search_id = e.id)
  update hotel_searches s set has_results = false from expired e where s.app_id = e.app_id and s.id = e.id returning 1`;
