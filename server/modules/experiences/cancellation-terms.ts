import {
  type Booking,
  type CancellationTerms,
  freeUntilOfRule,
  freeUntilTerms,
  soldStart,
  termsStart,
} from '#server/modules/bookings/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { experienceDetails } from './booking-details.ts';
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

/** A visit that is this far from the time that was sold is another visit to the member, who did not ask for it. */
const movedAwayMs = 2 * 3_600_000;

/**
 * The rule of a booked visit: the supplier's, and free cancellation until it begins while the operator has it two hours
 * or more from the time that was sold.
 */
export function bookedRule(booking: Pick<Booking, 'startsAt' | 'details'>): CancellationRule {
  const movedMs = Math.abs(Date.parse(booking.startsAt) - Date.parse(soldStart(booking)));
  return movedMs >= movedAwayMs ? { freeUntilHours: 0 } : experienceDetails(booking).cancellation;
}

/** The cancellation terms of a booked visit. An operator that moves it earlier takes nothing from them. */
export const bookedTerms = (
  booking: Pick<Booking, 'startsAt' | 'details' | 'totalMinor'>,
): CancellationTerms => termsOfRule(bookedRule(booking), termsStart(booking), booking.totalMinor);
