import type { CancellationView } from '#server/modules/bookings/index.ts';
import type { TravelBooking } from './views.ts';

/** Cancellation terms whose penalty is limited to the money paid, because lost perks are not money. */
export function moneyTerms(
  terms: CancellationView,
  { price }: Pick<TravelBooking, 'price'>,
): CancellationView {
  return { ...terms, penaltyMinor: Math.min(terms.penaltyMinor, price.paidMinor) };
}
