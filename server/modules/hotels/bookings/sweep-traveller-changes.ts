import { z } from 'zod';
import type { SystemContext } from '#server/platform/context/index.ts';
import { isAfter } from '#server/platform/db/index.ts';
import { and, asc, sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches, enqueueLost, forEachBatch } from '#server/platform/jobs/index.ts';
import { changeGuestsAtSupplier, changeKeyOf } from './change-guests-at-supplier.ts';
import { hotelTravellerChanges as changes } from './schema.ts';

/** The job waits, or pauses between failures, so that it was lost if nothing is known after this time. */
const lostAfterMinutes = 10;
const batchSize = 500;
const declinedDays = 30;

type Open = { appId: string; bookingId: string; createdAt: string };

/** Enqueues the questions for changes of guests whose job was lost or is dead, and deletes old declined changes. */
export const sweepTravellerChanges = defineJob({
  name: 'sweep_hotel_traveller_changes',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  deletes: [
    {
      table: 'hotel_traveller_changes',
      holds:
        'changes of travellers after confirmation that the supplier has not made; names only while it has not answered',
      kept: `until the supplier answers or the booking ends; a declined one for ${declinedDays} days`,
    },
  ],
  run: async (ctx) => {
    const read = (limit: number, last: Open | null) => openChangesQuery(ctx, limit, { last });
    await forEachBatch<Open>(ctx, batchSize, read, async (found) => {
      const payloads = found.map(({ appId, bookingId }) => ({ appId, bookingId }));
      await enqueueLost(ctx, changeGuestsAtSupplier, payloads, changeKeyOf);
    });
    await deleteInBatches(ctx, purgeDeclinedQuery);
  },
});

/**
 * Query for changes that were requested `minutes` ago and not answered, the oldest first, after the change `last`.
 */
export const openChangesQuery = (
  ctx: Pick<SystemContext, 'db'>,
  limit: number,
  { last = null, minutes = lostAfterMinutes }: { last?: Open | null; minutes?: number } = {},
) =>
  ctx.db
    .select({ appId: changes.appId, bookingId: changes.bookingId, createdAt: changes.createdAt })
    .from(changes)
    .where(
      and(
        // Written out, so that the planner sees the condition of the partial index.
        sql`${changes.declinedAt} is null`,
        sql`${changes.createdAt} < sojourn_now()::timestamptz(3) - make_interval(mins => ${minutes})`,
        isAfter([changes.createdAt, changes.bookingId], last && [last.createdAt, last.bookingId]),
      ),
    )
    .orderBy(asc(changes.createdAt), asc(changes.bookingId))
    .limit(limit);

/** The statement of one batch. Locked rows are left for the next run. */
export const purgeDeclinedQuery = (limit: number) => sql`
  delete from hotel_traveller_changes where ctid = any(array(
    select ctid from hotel_traveller_changes
    where declined_at is not null and declined_at < sojourn_now()::timestamptz(3) - make_interval(days => ${declinedDays})
    order by declined_at limit ${limit} for update skip locked)) returning 1`;
