import type { MemberContext } from '#server/platform/context/index.ts';
import { type Problem, problem } from '#server/platform/errors/index.ts';
import type { perkRefusals } from './contract-shapes.ts';
import type { PerkRow } from './queries.ts';

export type PerkRefusal = (typeof perkRefusals)[number];

/** Returns the reasons why a perk cannot be used now; empty if it can. */
export function refusalsOf(ctx: MemberContext, perk: PerkRow): PerkRefusal[] {
  const refusals: PerkRefusal[] = [];
  if (ctx.member.membershipStatus !== 'active') refusals.push('membership_inactive');
  if (perk.statusNow === 'expired') refusals.push('expired');
  if (perk.statusNow === 'revoked') refusals.push('no_balance');
  if (perk.statusNow === 'used') refusals.push('already_used');
  if (!perk.isValidYet) refusals.push('not_yet_valid');
  const free = perk.unitsTotal - perk.unitsUsed - perk.unitsLocked;
  if (free === 0 && perk.unitsLocked > 0) refusals.push('locked_by_other_booking');
  return refusals;
}

/** The problem for a perk that cannot be used: 409 with the reasons, or 403 if the membership is inactive. */
export function notUsable(ctx: MemberContext, perk: PerkRow): Problem {
  const reasons = refusalsOf(ctx, perk);
  if (reasons.includes('membership_inactive')) return problem('membership_inactive');
  return problem('invalid_state', { extra: { reasons } });
}
