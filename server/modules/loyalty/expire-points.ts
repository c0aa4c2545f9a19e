import { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, repeatFullBatches } from '#server/platform/jobs/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { type Ledger, type LedgerKey, lockLedger, readLedger, writeEntry } from './ledger.ts';
import { removeExpired } from './lots.ts';

const batchSize = 500;

/**
 * Debits the unspent rest of expired credits and marks those credits as lapsed, so that they are processed
 * once. Expiry never takes the balance below zero. Returns the remaining lots. Locks the ledger until the
 * transaction ends.
 */
export async function expireDuePoints(ctx: BaseContext, key: LedgerKey): Promise<Ledger> {
  await lockLedger(ctx, key);
  const ledger = await readLedger(ctx, key);
  const expired = removeExpired(ledger, ledger.nowMs);
  if (expired > 0) await writeEntry(ctx, key, ledger, { points: -expired, reason: 'expired' });
  await ctx.db.execute(sql`
    update point_entries set lapsed_at = sojourn_now()
    where app_id = ${key.appId} and membership_id = ${key.membershipId} and points > 0 and lapsed_at is null
      and expires_at <= ${isoInstant(ledger.nowMs)}::timestamptz`);
  return ledger;
}

/** Job that expires the due points of all memberships, one transaction per ledger. */
export const expirePoints = defineJob({
  name: 'expire_points',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  run: async (ctx) => {
    await repeatFullBatches(ctx, batchSize, async (limit) => {
      const due = await ctx.db.execute<{ app_id: string; membership_id: string; credits: number }>(
        dueLedgersQuery(limit),
      );
      for (const { app_id: appId, membership_id: membershipId } of due) {
        await transaction(ctx, (ctx) => expireDuePoints(ctx, { appId, membershipId }));
      }
      return due.reduce((sum, { credits }) => sum + credits, 0);
    });
  },
});

/** Query for the ledgers of the credits that expired first, at most `limit` credits. */
export const dueLedgersQuery = (limit: number) => sql`
  select app_id, membership_id, count(*)::int as credits from (
    select app_id, membership_id from point_entries
    where points > 0 and lapsed_at is null and expires_at <= sojourn_now()::timestamptz(3) order by expires_at limit ${limit}
  ) oldest group by app_id, membership_id`;
