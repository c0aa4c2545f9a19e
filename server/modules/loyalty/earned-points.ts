import type { MemberContext } from '#server/platform/context/index.ts';
import { earnRule } from './earn-rule.ts';

/**
 * The points that the caller will earn for each amount charged, in minor units of `currency`. Amounts that
 * earn nothing are omitted, as are all amounts for staff without a membership.
 */
export async function earnedPoints(
  ctx: MemberContext,
  amountsMinor: readonly number[],
  currency: string,
): Promise<Map<number, number>> {
  const rule = ctx.member.membershipId === null ? null : await earnRule(ctx, ctx.app.id);
  if (!rule) return new Map();
  const earned = amountsMinor.map((minor) => [minor, rule.pointsFor(minor, currency)] as const);
  return new Map(earned.filter(([, points]) => points > 0));
}
