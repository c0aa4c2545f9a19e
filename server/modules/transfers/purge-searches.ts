import { z } from 'zod';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches } from '#server/platform/jobs/index.ts';

/** Searches and quotes are kept this long after they expire, so that late readers get 410 rather than 404. */
const retentionHours = 24;
/** A replayed position is recognised by its own time, so its event id only has to outlive the transfer. */
const positionRetentionDays = 7;
/** A search has some dozens of quotes, which are deleted with it. */
const batchSearches = 100;

/** Deletes what searches and positions leave behind. */
export const purgeTransferSearches = defineJob({
  name: 'purge_transfer_searches',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  deletes: [
    {
      table: 'transfer_searches',
      holds: 'transfer searches',
      kept: `${retentionHours} hours after they expire`,
    },
    { table: 'transfer_search_suppliers', holds: 'progress of each supplier', kept: 'as long as the search' },
    { table: 'transfer_quotes', holds: 'quotes found by a search', kept: 'as long as the search' },
    {
      table: 'travel_quotes',
      holds: 'quotes prepared for checkout',
      kept: `${retentionHours} hours after they expire`,
    },
    {
      table: 'transfer_events',
      holds: "ids of the provider's events",
      kept: `positions: ${positionRetentionDays} days; others for ever, because only the id reveals a replay`,
    },
    {
      table: 'transfer_watchers',
      holds: 'bookings whose position a client follows',
      kept: `${retentionHours} hours after the last reader`,
    },
  ],
  run: async (ctx) => {
    await deleteInBatches(ctx, purgeTransferSearchesQuery, batchSearches);
    await deleteInBatches(ctx, purgeTravelQuotesQuery);
    await deleteInBatches(ctx, purgePositionEventsQuery);
    await deleteInBatches(ctx, purgeWatchersQuery);
  },
});

/** The statement of one batch of searches. Each statement leaves locked rows for the next purge. */
export const purgeTransferSearchesQuery = (limit: number) => sql`
  delete from transfer_searches where ctid = any(array(
    select ctid from transfer_searches where expires_at < sojourn_now()::timestamptz(3) - make_interval(hours => ${retentionHours})
    order by expires_at limit ${limit} for update skip locked)) returning 1`;

/** The statement of one batch of travel quotes. */
export const purgeTravelQuotesQuery = (limit: number) => sql`
  delete from travel_quotes where ctid = any(array(
    select ctid from travel_quotes where expires_at < sojourn_now()::timestamptz(3) - make_interval(hours => ${retentionHours})
    order by expires_at limit ${limit} for update skip locked)) returning 1`;

/** The statement of one batch of position events. */
export const purgePositionEventsQuery = (limit: number) => sql`
  delete from transfer_events where event_id = any(array(
    select event_id from transfer_events
    where kind = 'tracking' and created_at < sojourn_now()::timestamptz(3) - make_interval(days => ${positionRetentionDays})
    order by created_at limit ${limit} for update skip locked)) returning 1`;

/** The statement of one batch of watchers. */
export const purgeWatchersQuery = (limit: number) => sql`
  delete from transfer_watchers where ctid = any(array(
    select ctid from transfer_watchers where watched_until < sojourn_now()::timestamptz(3) - make_interval(hours => ${retentionHours})
    order by watched_until limit ${limit} for update skip locked)) returning 1`;
