import { type Booking, type CancellationTerms, termsStart } from '#server/modules/bookings/index.ts';
import { percentOf } from '#server/platform/money/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { transferDetails } from './booking-details.ts';
import type { RefundStep } from './port.ts';

/** Refund of `percent` until an instant. */
type RefundTier = { until: string; percent: number };

/** The provider's refund steps with the instants at which they end for this pickup. */
export function refundTiers(refunds: readonly RefundStep[], pickupAt: string): (RefundStep & RefundTier)[] {
  return refunds.map((step) => ({ ...step, until: endOf(pickupAt, step.hoursBefore) }));
}

/**
 * The refund tiers as the cancellation terms of a transfer at this price. A later tier with a higher refund
 * applies before its end too. After the last tier nothing is refunded.
 */
export function transferTerms(refunds: readonly RefundTier[], totalMinor: number): CancellationTerms {
  const inOrder = [...refunds].sort((one, other) => Date.parse(one.until) - Date.parse(other.until));
  const tiers = inOrder.map(({ until }, index) => {
    const percent = Math.max(...inOrder.slice(index).map((tier) => tier.percent));
    return { until, penaltyMinor: totalMinor - percentOf(totalMinor, percent * 100) };
  });
  return { totalMinor, tiers: [...tiers, { until: null, penaltyMinor: totalMinor }] };
}

/** The cancellation terms of a booked transfer. A provider that moves its pickup earlier takes nothing from them. */
export function bookedTerms(
  booking: Pick<Booking, 'startsAt' | 'details' | 'totalMinor'>,
): CancellationTerms {
  const { refunds } = transferDetails(booking).offer;
  return transferTerms(refundTiers(refunds, termsStart(booking)), booking.totalMinor);
}

function endOf(pickupAt: string, hoursBefore: number): string {
  return isoInstant(Date.parse(pickupAt) - hoursBefore * 3_600_000);
}
