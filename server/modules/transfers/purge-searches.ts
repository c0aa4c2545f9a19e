import { z } from 'zod';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches } from '#server/platform/jobs/index.ts';

/** Searches and quotes are kept this long after they expire, so that late readers get 410 rather than 404. */
const retentionHours = 24;
/** A replayed position is recognised by its own time, so its event id only has to outlive the transfer. */
const positionRetentionDays = 7;
/** A search has some dozens of quotes, which are deleted with it. */
const batchSearches = 100;

/** Deletes expired searches with their quotes, expired travel quotes, and ids of old position events. */
export const purgeTransferSearches = defineJob({
  name: 'purge_ground_searches',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  run: async (ctx) => {
    await deleteInBatches(ctx, purgeTransferSearchesQuery, batchSearches);
    await deleteInBatches(ctx, purgeTravelQuotesQuery);
    await deleteInBatches(ctx, purgePositionEventsQuery);
  },
});

/** The statement of one batch of searches. Each statement leaves locked rows for the next purge. */
export const purgeTransferSearchesQuery = (limit: number) => sql`
  delete from ground_searches where ctid = any(array(
    select ctid from ground_searches where expires_at < now()::timestamptz(3) - make_interval(hours => ${retentionHours})
    order by expires_at limit ${limit} for update skip locked)) returning 1`;

/** The statement of one batch of travel quotes. */
export const purgeTravelQuotesQuery = (limit: number) => sql`
  delete from travel_quotes where ctid = any(array(
    select ctid from travel_quotes where expires_at < now()::timestamptz(3) - make_interval(hours => ${retentionHours})
    order by expires_at limit ${limit} for update skip locked)) returning 1`;

/** The statement of one batch of position events. */
export const purgePositionEventsQuery = (limit: number) => sql`
  delete from ground_events where event_id = any(array(
    select event_id from ground_events
    where kind = 'tracking' and created_at < now()::timestamptz(3) - make_interval(days => ${positionRetentionDays})
    order by created_at limit ${limit} for update skip locked)) returning 1`;
