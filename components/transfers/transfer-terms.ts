import { cancellationSteps } from '#components/booking/cancellation-steps.ts';
import { penaltyAt } from '#server/modules/bookings/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { type PolicyView, transferTerms } from '#server/modules/transfers/index.ts';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';

/** The cancellation terms of a transfer that its timeline and sentences need. */
export type TransferTerms = {
  policy: Pick<PolicyView, 'tiers' | 'timeZone'>;
  /** The pickup from which the policy counts. */
  pickupAt: string;
  totalMinor: number;
  currency: string;
  /** The place whose time zone the times are in. */
  place: string;
};

/**
 * The cancellation timeline from now to the pick-up, as a bar and as a list; times are in the time zone
 * of the pick-up place.
 */
export function transferSteps(
  terms: TransferTerms,
  locale: Locale,
): Promise<{ steps: TimelineStep[]; marks: string[] }> {
  const { currency, place, pickupAt, policy, totalMinor } = terms;
  return cancellationSteps(
    { timeZone: policy.timeZone, ...transferTerms(policy.tiers, totalMinor) },
    { locale, currency, place, arrival: pickupAt },
  );
}

/** The fee for cancelling at `nowMs` according to the policy. */
export function feeNowMinor({ policy, totalMinor }: TransferTerms, nowMs = Date.now()): number {
  return penaltyAt(transferTerms(policy.tiers, totalMinor), nowMs);
}
