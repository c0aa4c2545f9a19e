import type { Booking } from './booking.ts';
import type { Cancellation } from './cancellation.ts';
import type { CancelAmounts } from './port.ts';
import { completeTerms, refundOfPenalty } from './refund-for.ts';

/**
 * The promised terms, or those of the supplier if they are better for the member, at an instant. A supplier accounts for
 * its net price in its own currency, so the share that it keeps counts and not the amount; a fraction of a minor
 * unit is the member's. A supplier that names nothing to share leaves the promised terms.
 */
export function betterTerms(
  promised: Cancellation,
  amounts: CancelAmounts | null,
  booking: Pick<Booking, 'paidMinor' | 'totalMinor'>,
  at: string,
): Cancellation {
  const renewed = { ...promised, ...completeTerms(promised, at) };
  const sharedMinor = amounts ? amounts.refundMinor + amounts.feeMinor : 0;
  if (!amounts || sharedMinor <= 0) return renewed;
  const penaltyMinor = Math.floor((booking.totalMinor * amounts.feeMinor) / sharedMinor);
  if (penaltyMinor >= promised.penaltyMinor) return renewed;
  const better = refundOfPenalty(penaltyMinor, booking, at);
  return better.refundMinor < promised.refundMinor ? renewed : { ...promised, ...better };
}
