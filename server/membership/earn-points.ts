import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { earnRule } from './earn-rule.ts';
import { expireDue, scheduleExpiry } from './expire-points.ts';
import { leftIn } from './lots.ts';

/** What a membership paid for. */
export type Purchase = {
  appId: string;
  membershipId: string;
  bookingId: string;
  /** What the activity shows. */
  title: string;
  paidMinor: number;
  currency: string;
};

/** Credits what a captured booking earns by the programme's rule. Once a booking, however often it is called. */
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
 * Takes back what a refund makes unearned: the booking keeps the points of what stays paid (`keptMinor`). Points
 * that were spent or have expired meanwhile are not taken, because a balance never falls below zero. Once a booking.
 */
export async function takeBackPoints(
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
    const { lots } = await expireDue(ctx, key);
    const points = Math.min(
      unearned,
      leftIn(lots, () => true),
    );
    if (points === 0) return;
    await ctx.db.execute(sql`
      insert into point_entries (app_id, id, membership_id, points, reason, booking_id, note)
      values (${appId}, ${newId()}, ${key.membershipId}, ${-points}, 'taken_back', ${bookingId}, ${title})
      on conflict do nothing`);
  });
}
