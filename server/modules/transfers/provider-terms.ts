import {
  type Booking,
  type Cancellation,
  cancellationNow,
  completeTerms,
  databaseTime,
} from '#server/modules/bookings/index.ts';
import { convertMinor, isConvertible } from '#server/modules/fx/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { fromMajor } from '#server/platform/money/index.ts';

/** The provider's report of a cancellation. Amounts are major units. */
type ProviderCancellation = {
  reason?: string | null;
  refund?: boolean | number | { amount: number; currency?: string } | null;
};

/**
 * The terms of a cancellation that the provider reports. If the provider cancelled, the refund is full; if
 * the traveller cancelled with the provider, the reported refund applies, else the booking's policy. While our own
 * request is open, a report that names no other cause is its answer: it may come before the answer to the call,
 * or instead of it. What the member agreed to is then the least.
 */
export async function termsOfProvider(
  ctx: SystemContext,
  booking: Booking,
  reported: ProviderCancellation,
): Promise<Cancellation> {
  const promised = booking.state === 'cancelling' ? booking.cancelRequest?.terms : undefined;
  const isByProvider = !isByTraveller(reported.reason) && !(promised && isByUs(reported.reason));
  const refundMinor = isByProvider ? booking.paidMinor : reportedRefund(ctx, booking, reported.refund);
  if (promised && promised.refundMinor >= (refundMinor ?? 0)) return promised;
  if (refundMinor === null) return cancellationNow(ctx, booking);
  const policyApplied = isByProvider ? 'cancelled_by_provider' : 'told_by_provider';
  return termsOf(booking, refundMinor, policyApplied, await databaseTime(ctx));
}

function termsOf(
  { paidMinor }: Pick<Booking, 'paidMinor'>,
  wantedMinor: number,
  policyApplied: string,
  instant: string,
): Cancellation {
  const refundMinor = Math.min(Math.max(0, wantedMinor), paidMinor);
  const penaltyMinor = paidMinor - refundMinor;
  return completeTerms({ policyApplied, penaltyMinor, refundMinor }, instant);
}

function isByTraveller(reason: string | null | undefined): boolean {
  return /travell?er|customer|passenger|guest|user|no.?show/i.test(reason ?? '');
}

/** True for no reason, for a mere `cancelled`, and for one that names the seller, who passed on the request. */
function isByUs(reason: string | null | undefined): boolean {
  return !reason || /^cancell?(ed|ation)$|partner|agen(t|cy)|reseller|client|request/i.test(reason);
}

/**
 * The reported refund in minor units of the booking; null when none is reported or it cannot be converted.
 */
function reportedRefund(
  ctx: SystemContext,
  { currency, paidMinor }: Booking,
  refund: ProviderCancellation['refund'],
): number | null {
  if (refund === null || refund === undefined) return null;
  if (typeof refund === 'boolean') return refund ? paidMinor : 0;
  if (typeof refund === 'number') return fromMajor(refund, currency);
  const from = refund.currency ?? currency;
  if (from !== currency && !(isConvertible(ctx, from) && isConvertible(ctx, currency))) return null;
  return convertMinor(ctx, fromMajor(refund.amount, from), from, currency);
}
