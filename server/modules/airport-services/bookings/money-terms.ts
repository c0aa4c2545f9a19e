import type { TravelBooking, TravelCancellation } from './views.ts';

/** Cancellation terms whose penalty is limited to the money paid, because lost perks are not money. */
export function moneyTerms(
  terms: TravelCancellation,
  { price }: Pick<TravelBooking, 'price'>,
): TravelCancellation {
  return { ...terms, penaltyMinor: Math.min(terms.penaltyMinor, price.paidMinor) };
}
