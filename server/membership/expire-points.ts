import { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { type Ledger, type LedgerKey, lockLedger, readLedger } from './ledger.ts';
import { leftIn } from './lots.ts';

const hourMs = 3_600_000;
const atOnce = 500;

/**
 * Debits what is left of credits whose time is over, and marks those credits, so that nothing is found to do twice.
 * What was spent of them before stays spent; a balance never falls below zero. Answers what is left afterwards. Takes
 * the lock of the ledger: call it inside the transaction that goes on with it.
 */
export async function expireDue(ctx: BaseContext, key: LedgerKey): Promise<Ledger> {
  await lockLedger(ctx, key);
  const ledger = await readLedger(ctx, key);
  const expired = leftIn(ledger.lots, ({ expiresAtMs }) => expiresAtMs <= ledger.nowMs);
  if (expired > 0) {
    await ctx.db.execute(sql`
      insert into point_entries (app_id, id, membership_id, points, reason)
      values (${key.appId}, ${newId()}, ${key.membershipId}, ${-expired}, 'expired')`);
  }
  await ctx.db.execute(sql`
    update point_entries set lapsed_at = now()
    where app_id = ${key.appId} and membership_id = ${key.membershipId} and points > 0 and lapsed_at is null
      and expires_at <= ${isoInstant(ledger.nowMs)}::timestamptz`);
  return { ...ledger, lots: ledger.lots.filter(({ expiresAtMs }) => expiresAtMs > ledger.nowMs) };
}

/** Expires the points of every membership that are due, a ledger a transaction. */
export const expirePoints = defineJob({
  name: 'expire_points',
  payload: z.object({}),
  run: async (ctx) => {
    const due = await ctx.db.execute<{ app_id: string; membership_id: string }>(sql`
      select distinct app_id, membership_id from (
        select app_id, membership_id from point_entries
        where points > 0 and lapsed_at is null and expires_at <= now()::timestamptz(3) order by expires_at limit ${atOnce}
      ) oldest`);
    for (const { app_id: appId, membership_id: membershipId } of due) {
      await transaction(ctx, (ctx) => expireDue(ctx, { appId, membershipId }));
    }
    if (due.length > 0) await enqueue(ctx, expirePoints, {}, { key: 'expire_points:more' });
  },
});

/**
 * Sees to it that points which expire at this instant are expired within the hour. All of an hour share one job. The
 * present hour gets one too: it picks up whatever was due and lost its job, with a restored backup for instance.
 */
export async function scheduleExpiry(ctx: Pick<BaseContext, 'db'>, expiresAtMs: number): Promise<void> {
  for (const atMs of [expiresAtMs, Date.now()]) {
    const hour = Math.floor(atMs / hourMs) + 1;
    await enqueue(ctx, expirePoints, {}, { runAt: isoInstant(hour * hourMs), key: `expire_points:${hour}` });
  }
}
