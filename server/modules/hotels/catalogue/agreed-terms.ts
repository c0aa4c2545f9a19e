import type { HotelOrder, RateOffer } from './port.ts';

type AgreedTotal = Pick<HotelOrder, 'supplierTotal' | 'agreedTotalMinor' | 'stay'>;
type Agreed = AgreedTotal & Pick<HotelOrder, 'agreedPolicy'>;

/** The most that an order may cost in a supplier's currency, in minor units; 0 where another currency was agreed. */
export function agreedTotalIn(
  currency: string,
  { supplierTotal, agreedTotalMinor, stay }: AgreedTotal,
): number {
  if (supplierTotal?.currency === currency) return supplierTotal.minor;
  return stay.currency === currency ? agreedTotalMinor : 0;
}

/**
 * Whether cancelling this offer costs more, at some instant from `atMs` on, than the guest agreed to: a penalty begins
 * earlier or is higher. Better terms and equal ones are not worse. An offer above the agreed total is not judged, because
 * its price is what has changed: the caller refuses it.
 */
export function isWorseThanAgreed(
  { policy, price }: Pick<RateOffer, 'policy' | 'price'>,
  order: Agreed,
  atMs: number,
): boolean {
  if (price.totalMinor > agreedTotalIn(price.currency, order)) return false;
  // A penalty rises only where a step begins, so that no other instants need be compared. A step that is over has no higher
  // penalty than the present one.
  return policy.timeline.some(({ from, penaltyMinor }) => {
    const beginsMs = from === null ? atMs : Math.max(atMs, Date.parse(from));
    return penaltyMinor > agreedPenaltyIn(price.currency, order, beginsMs);
  });
}

/** The penalty that the guest agreed to for an instant, in minor units of a supplier's currency. */
function agreedPenaltyIn(currency: string, order: Agreed, atMs: number): number {
  const { timeline } = order.agreedPolicy;
  const step = timeline.find(({ until }) => until === null || atMs < Date.parse(until));
  const penaltyMinor = step?.penaltyMinor ?? 0;
  if (penaltyMinor === 0 || currency === order.stay.currency) return penaltyMinor;
  // A unit more, because penalty and total were rounded when they were converted: the same terms must not seem worse.
  const supplierMinor = agreedTotalIn(currency, order);
  return Math.ceil(((penaltyMinor + 1) * supplierMinor) / order.agreedTotalMinor);
}
