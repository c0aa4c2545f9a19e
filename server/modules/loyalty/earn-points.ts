import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { earnRule } from './earn-rule.ts';
import { expireDuePoints, scheduleExpiry } from './expire-points.ts';
import { remainingPoints } from './lots.ts';

/** A captured booking that earns points; amounts are in minor units. */
export type Purchase = {
  appId: string;
  membershipId: string;
  bookingId: string;
  /** Description in the member's activity. */
  title: string;
  paidMinor: number;
  currency: string;
};

/** Credits the points that a captured booking earns by the programme's rule. Idempotent per booking. */
export async function earnPoints(ctx: BaseContext, purchase: Purchase): Promise<void> {
  const { appId, membershipId, bookingId, title } = purchase;
  const rule = await earnRule(ctx, appId);
  const points = rule?.pointsFor(purchase.paidMinor, purchase.currency) ?? 0;
  if (!rule || points <= 0) return;
  await transaction(ctx, async (ctx) => {
    const [earned] = await ctx.db.execute<{ expires_ms: number }>(sql`
      insert into point_entries (app_id, id, membership_id, points, reason, booking_id, note, expires_at)
      values (${appId}, ${newId()}, ${membershipId}, ${points}, 'earned', ${bookingId}, ${title},
        now() + make_interval(months => ${rule.liveMonths}))
      on conflict do nothing
      returning (extract(epoch from expires_at) * 1000)::float8 as expires_ms`);
    if (earned) await scheduleExpiry(ctx, earned.expires_ms);
  });
}

/**
 * Debits the points that a refunded booking no longer earns; it keeps the points of the amount that stays
 * paid (`keptMinor`, minor units). Points that were spent or have expired are not debited, so the balance
 * never falls below zero. Idempotent per booking.
 */
export async function reversePoints(
  ctx: BaseContext,
  booking: { appId: string; bookingId: string; title: string; currency: string },
  keptMinor: number,
): Promise<void> {
  const { appId, bookingId, title, currency } = booking;
  const rule = await earnRule(ctx, appId);
  const [earned] = await ctx.db.execute<{ membership_id: string; points: number }>(sql`
    select membership_id, points from point_entries
    where app_id = ${appId} and booking_id = ${bookingId} and reason = 'earned'`);
  if (!rule || !earned) return;
  const unearned = earned.points - rule.pointsFor(keptMinor, currency);
  if (unearned <= 0) return;
  await transaction(ctx, async (ctx) => {
    const key = { appId, membershipId: earned.membership_id };
    const { lots } = await expireDuePoints(ctx, key);
    const points = Math.min(
      unearned,
      remainingPoints(lots, () => true),
    );
    if (points === 0) return;
    await ctx.db.execute(sql`
      insert into point_entries (app_id, id, membership_id, points, reason, booking_id, note)
      values (${appId}, ${newId()}, ${key.membershipId}, ${-points}, 'taken_back', ${bookingId}, ${title})
      on conflict do nothing`);
  });
}
