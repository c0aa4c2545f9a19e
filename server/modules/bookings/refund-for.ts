import { addDays } from '#server/platform/time/index.ts';
import type { Booking } from './booking.ts';
import type { Cancellation } from './cancellation.ts';
import { type CancellationTerms, penaltyAt } from './cancellation-terms.ts';

/** Card schemes credit a refund within ten days. */
const refundDays = 10;

/**
 * Penalty and refund of a cancellation at an instant. An unconfirmed booking costs nothing. What was never
 * charged, such as an amount due at the property, is not refunded.
 */
export function refundFor(
  terms: CancellationTerms,
  { state, paidMinor }: Pick<Booking, 'state' | 'paidMinor'>,
  at: string,
): Cancellation {
  const penaltyMinor = state === 'confirmed' ? penaltyAt(terms, Date.parse(at)) : 0;
  return refundOfPenalty(penaltyMinor, { paidMinor, totalMinor: terms.totalMinor }, at);
}

/** The terms of a cancellation with a penalty, in minor units, at an instant. */
export function refundOfPenalty(
  penaltyMinor: number,
  { paidMinor, totalMinor }: Pick<Booking, 'paidMinor' | 'totalMinor'>,
  at: string,
): Cancellation {
  const refundMinor = Math.max(0, paidMinor - penaltyMinor);
  const keepsPart = penaltyMinor < totalMinor && refundMinor > 0;
  const policyApplied =
    penaltyMinor === 0 ? 'free_cancellation' : keepsPart ? 'partially_refundable' : 'non_refundable';
  return completeTerms({ policyApplied, penaltyMinor, refundMinor }, at);
}

/**
 * Completes a penalty and a refund with the refund method and the expected date. `at` is the time of
 * cancellation. Amounts in minor units.
 */
export function completeTerms(
  kept: Pick<Cancellation, 'policyApplied' | 'penaltyMinor' | 'refundMinor'>,
  at: string,
): Cancellation {
  const isRefunded = kept.refundMinor > 0;
  return {
    ...kept,
    refundMethod: isRefunded ? 'original_payment_method' : 'none',
    refundExpectedBy: isRefunded ? addDays(at.slice(0, 10), refundDays) : null,
  };
}
