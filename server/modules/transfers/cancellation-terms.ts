import {
  type Booking,
  type Cancellation,
  completeTerms,
  databaseTime,
} from '#server/modules/bookings/index.ts';
import { convertMinor, isConvertible } from '#server/modules/fx/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { fromMajor, percentOf } from '#server/platform/money/index.ts';
import { transferDetails } from './booking-details.ts';
import type { RefundStep } from './port.ts';

const msPerHour = 3_600_000;

/** The provider's report of a cancellation. Amounts are major units. */
type ProviderCancellation = {
  reason?: string | null;
  refund?: boolean | number | { amount: number; currency?: string } | null;
};

/** Penalty and refund of a cancellation now, by the database's clock and the booking's policy. */
export async function cancellationTerms(ctx: SystemContext, booking: Booking): Promise<Cancellation> {
  return termsAt(booking, await databaseTime(ctx));
}

/**
 * The terms of a cancellation that the provider reports. If the provider cancelled, the refund is full; if
 * the traveller cancelled with the provider, the reported refund applies, else the booking's policy.
 */
export async function termsOfProvider(
  ctx: SystemContext,
  booking: Booking,
  reported: ProviderCancellation,
): Promise<Cancellation> {
  const now = await databaseTime(ctx);
  if (!isByTraveller(reported.reason))
    return termsOf(booking, booking.paidMinor, 'cancelled_by_provider', now);
  const refundMinor = reportedRefund(ctx, booking, reported.refund);
  return refundMinor === null
    ? termsAt(booking, now)
    : termsOf(booking, refundMinor, 'told_by_provider', now);
}

/** The policy's terms at a given instant. The end of a refund step is exclusive. */
function termsAt(
  booking: Pick<Booking, 'state' | 'totalMinor' | 'paidMinor' | 'startsAt' | 'details'>,
  instant: string,
): Cancellation {
  if (booking.state !== 'confirmed') return termsOf(booking, booking.paidMinor, 'free_cancellation', instant);
  const hoursLeft = (Date.parse(booking.startsAt) - Date.parse(instant)) / msPerHour;
  const percent = percentAt(transferDetails(booking).offer.refunds, hoursLeft);
  const policy =
    percent === 100 ? 'free_cancellation' : percent === 0 ? 'non_refundable' : 'partially_refundable';
  return termsOf(booking, percentOf(booking.paidMinor, percent * 100), policy, instant);
}

function percentAt(refunds: readonly RefundStep[], hoursLeft: number): number {
  return refunds
    .filter(({ hoursBefore }) => hoursLeft > hoursBefore)
    .reduce((most, { percent }) => Math.max(most, percent), 0);
}

function termsOf(
  booking: Pick<Booking, 'totalMinor' | 'paidMinor'>,
  wantedMinor: number,
  policyApplied: string,
  instant: string,
): Cancellation {
  const refundMinor = Math.min(Math.max(0, wantedMinor), booking.paidMinor);
  const penaltyMinor = booking.paidMinor - refundMinor;
  return completeTerms({ policyApplied, penaltyMinor, refundMinor }, instant);
}

function isByTraveller(reason: string | null | undefined): boolean {
  return /travell?er|customer|passenger|guest|user|no.?show/i.test(reason ?? '');
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
