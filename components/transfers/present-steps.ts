import type { PolicyOnTheWire } from '#components/hotels/cancellation-steps.ts';
import type { PenaltyStep } from '#server/modules/bookings/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type { TransferTerms } from './transfer-terms.ts';

/** The steps as the cancellation policy that `cancellationSteps` shows, in major units. */
export function presentSteps(
  steps: readonly PenaltyStep[],
  { policy, currency }: Pick<TransferTerms, 'policy' | 'currency'>,
): PolicyOnTheWire {
  const timeline = steps.map(({ from, until, penaltyMinor }) => ({
    from,
    until,
    penalty: toMajor(penaltyMinor, currency),
  }));
  return { time_zone: policy.timeZone, timeline };
}
