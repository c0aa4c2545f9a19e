import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { earnRule } from './earn-rule.ts';

/** A captured booking that earns points; amounts are in minor units. */
export type Purchase = {
  appId: string;
  membershipId: string;
  bookingId: string;
  /** Description in the member's activity. */
  title: string;
  paidMinor: number;
  currency: string;
  /** When the points can be spent, ISO 8601; null for at once. */
  availableAt: string | null;
};

/**
 * Credits the points that a captured booking earns by the programme's rule. They are pending until
 * `availableAt`, and their months until expiry count from then. Idempotent per booking.
 */
export async function earnPoints(ctx: BaseContext, purchase: Purchase): Promise<void> {
  const { appId, membershipId, bookingId, title, availableAt } = purchase;
  const rule = await earnRule(ctx, appId);
  const points = rule?.pointsFor(purchase.paidMinor, purchase.currency) ?? 0;
  if (!rule || points <= 0) return;
  await ctx.db.execute(sql`
    insert into point_entries
      (app_id, id, membership_id, points, reason, booking_id, note, available_at, expires_at)
    values (${appId}, ${newId()}, ${membershipId}, ${points}, 'earned', ${bookingId}, ${title},
      ${availableAt}::timestamptz,
      greatest(sojourn_now(), ${availableAt}::timestamptz) + make_interval(months => ${rule.liveMonths}))
    on conflict do nothing`);
}
