import { cancellationSteps } from '#components/hotels/cancellation-steps.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import type { PolicyView } from '#server/modules/transfers/index.ts';
import { percentOf } from '#server/platform/money/index.ts';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';
import { presentSteps } from './present-steps.ts';

/** The cancellation terms of a transfer that its timeline and sentences need. */
export type TransferTerms = {
  policy: Pick<PolicyView, 'tiers' | 'timeZone'>;
  pickupAt: string;
  totalMinor: number;
  currency: string;
  /** The place whose time zone the times are in. */
  place: string;
};

/** What a cancellation costs from `from` until `until`; null without a beginning or an end. */
export type PenaltyStep = { from: string | null; until: string | null; penaltyMinor: number };

/** One step for each refund tier; after the last tier nothing is refunded. */
export function listPenalties({ policy, totalMinor }: TransferTerms): PenaltyStep[] {
  let from: string | null = null;
  const steps: PenaltyStep[] = [];
  for (const { until, percent } of policy.tiers) {
    steps.push({ from, until, penaltyMinor: totalMinor - percentOf(totalMinor, percent * 100) });
    from = until;
  }
  return [...steps, { from, until: null, penaltyMinor: totalMinor }];
}

/**
 * The cancellation timeline from now to the pick-up, as a bar and as a list; times are in the time zone
 * of the pick-up place.
 */
export function transferSteps(
  terms: TransferTerms,
  locale: Locale,
): Promise<{ steps: TimelineStep[]; marks: string[] }> {
  const { currency, place, pickupAt } = terms;
  return cancellationSteps(presentSteps(listPenalties(terms), terms), {
    locale,
    currency,
    place,
    arrival: pickupAt,
  });
}

/** The fee for cancelling at `nowMs` according to the policy. */
export function feeNowMinor(terms: TransferTerms, nowMs = Date.now()): number {
  const current = listPenalties(terms).find(({ until }) => until === null || Date.parse(until) > nowMs);
  return current?.penaltyMinor ?? terms.totalMinor;
}
