import { type CancellationTerms, freeUntilOfRule, freeUntilTerms } from '#server/modules/bookings/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type { CancellationRule, RefundTier } from './port.ts';

/** A refund tier with the instant at which it ends. */
type DatedTier = RefundTier & { until: string };

/** The tiers of a rule for a visit that begins at an instant; none for a rule without tiers. */
function datedTiers({ tiers = [] }: CancellationRule, startsAt: string): DatedTier[] {
  return tiers
    .toSorted((one, other) => other.untilHours - one.untilHours)
    .map((tier) => ({ ...tier, until: isoInstant(Date.parse(startsAt) - tier.untilHours * 3_600_000) }));
}

/**
 * The terms of a visit under the supplier's rule. Refunds are rounded up to whole minor units in favour of the member.
 * After the last tier the whole price is lost.
 */
export function termsOfRule(rule: CancellationRule, startsAt: string, totalMinor: number): CancellationTerms {
  if (!rule.tiers) return freeUntilTerms(freeUntilOfRule(rule, startsAt), totalMinor);
  const tiers = datedTiers(rule, startsAt).map(({ until, refundPercent }) => ({
    until,
    penaltyMinor: totalMinor - Math.ceil((totalMinor * refundPercent) / 100),
  }));
  return { totalMinor, tiers: [...tiers, { until: null, penaltyMinor: totalMinor }] };
}
