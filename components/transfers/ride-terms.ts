import { cancellationSteps, type PolicyOnTheWire } from '#components/hotels/cancellation-steps.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { fromMajor, percentOf, toMajor } from '#server/platform/money/index.ts';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';
import type { Quote } from './quote-facts.ts';

/** The cancellation terms of a ride that its timeline and sentences need. Amounts are in major units. */
export type RideTerms = {
  policy: Pick<Quote['cancellation_policy'], 'tiers' | 'time_zone'>;
  pickupAt: string;
  total: number;
  currency: string;
  /** The place whose time zone the times are in. */
  place: string;
};

/**
 * The terms as a cancellation policy with one step for each refund tier; after the last tier
 * nothing is refunded.
 */
export function ridePolicy({ policy, total, currency }: RideTerms): PolicyOnTheWire {
  const totalMinor = fromMajor(total, currency);
  let from: string | null = null;
  const timeline: PolicyOnTheWire['timeline'] = [];
  for (const { until, refund_percent: percent } of policy.tiers) {
    const penalty = toMajor(totalMinor - percentOf(totalMinor, percent * 100), currency);
    timeline.push({ from, until, penalty });
    from = until;
  }
  timeline.push({ from, until: null, penalty: total });
  return { time_zone: policy.time_zone, timeline };
}

/**
 * The cancellation timeline from now to the pick-up, as a bar and as a list; times are in the time zone
 * of the pick-up place.
 */
export function rideSteps(
  terms: RideTerms,
  locale: Locale,
): Promise<{ steps: TimelineStep[]; marks: string[] }> {
  const { currency, place, pickupAt } = terms;
  return cancellationSteps(ridePolicy(terms), { locale, currency, place, arrival: pickupAt });
}

/** The fee for cancelling at `nowMs` according to the policy, in major units. */
export function feeNow(terms: RideTerms, nowMs = Date.now()): number {
  const { timeline } = ridePolicy(terms);
  return timeline.find(({ until }) => until === null || Date.parse(until) > nowMs)?.penalty ?? terms.total;
}
