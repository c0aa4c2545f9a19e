import {
  type Booking,
  type CancellationTerms,
  freeUntilOfRule,
  freeUntilTerms,
} from '#server/modules/bookings/index.ts';
import { percentOf } from '#server/platform/money/index.ts';
import { travelDetails } from './details.ts';

/**
 * The last instant of free cancellation; null when there is none. No place is kept for a walk-in, so it can
 * be cancelled free of charge until its end: guests who were not admitted get a full refund.
 */
export function freeUntil(booking: Pick<Booking, 'startsAt' | 'endsAt' | 'details'>): string | null {
  const { bookingType, cancellation } = travelDetails(booking);
  if (bookingType === 'walk_in') return booking.endsAt;
  return freeUntilOfRule(cancellation, booking.startsAt);
}

/** The parts of a visit from which its terms follow. */
type TermsOfVisit = {
  isWalkIn: boolean;
  startsAt: string;
  freeUntil: string | null;
  /** Share of the price that a cancellation after the free period returns until the visit begins. */
  lateRefundPercent: number;
  totalMinor: number;
};

/** What cancelling a visit costs over time: nothing, then a part of the price until it begins, then all of it. */
export function visitTerms({
  isWalkIn,
  startsAt,
  freeUntil,
  lateRefundPercent,
  totalMinor,
}: TermsOfVisit): CancellationTerms {
  const terms = freeUntilTerms(freeUntil, totalMinor);
  if (isWalkIn || lateRefundPercent === 0) return terms;
  const penaltyMinor = totalMinor - percentOf(totalMinor, lateRefundPercent * 100);
  return { totalMinor, tiers: terms.tiers.toSpliced(-1, 0, { until: startsAt, penaltyMinor }) };
}

/** What cancelling a booking costs over time. */
export function cancellationTerms(
  booking: Pick<Booking, 'startsAt' | 'endsAt' | 'details' | 'totalMinor'>,
): CancellationTerms {
  const { bookingType, cancellation } = travelDetails(booking);
  return visitTerms({
    isWalkIn: bookingType === 'walk_in',
    startsAt: booking.startsAt,
    freeUntil: freeUntil(booking),
    lateRefundPercent: cancellation.lateRefundPercent ?? 0,
    totalMinor: booking.totalMinor,
  });
}
