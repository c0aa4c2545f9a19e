import { boardTypes } from './board-types.ts';
import { extrasAtProperty } from './extras-at-property.ts';
import type { CancellationPolicy, Charge, HotelOrder, RateOffer, StayPrice } from './port.ts';

/** What a guest agrees to with a rate, offered, confirmed or booked. */
export type Terms = Pick<RateOffer, 'boardType' | 'policy'> & {
  price: Pick<StayPrice, 'currency' | 'totalMinor' | 'dueNowMinor' | 'charges'>;
};

/** `payment` = when the stay is paid, `charges` = those beside the total, which are paid at the property. */
const termsParts = ['price', 'payment', 'board', 'charges', 'cancellation'] as const;
export type TermsPart = (typeof termsParts)[number];

/** Shares of two totals count as equal up to this difference: penalties of another total were rounded again. */
const shareTolerance = 0.02;

/**
 * The parts in which an offer is worse for the guest than what was agreed; empty if it is the same or better in each. Of a
 * dearer offer, the amount due now and the penalties are compared as shares of the total, because its price is a part of
 * its own. Charges that the offer does not tell are no change.
 */
export function worseTerms(agreed: Terms, offered: Terms, atMs: number): TermsPart[] {
  const isMore = comparerOf(agreed.price, offered.price);
  const worse: Record<TermsPart, boolean> = {
    price: isDearer(agreed.price, offered.price),
    payment: isPaidOtherwise(agreed.price, offered.price, isMore),
    board: boardTypes.indexOf(offered.boardType) < boardTypes.indexOf(agreed.boardType),
    charges: hasMoreExtras(agreed.price.charges, offered.price.charges),
    cancellation: hasHigherPenalty(agreed.policy, offered.policy, isMore, atMs),
  };
  return termsParts.filter((part) => worse[part]);
}

type AgreedTotal = Pick<HotelOrder, 'supplierTotal' | 'agreedTotalMinor' | 'stay'>;
type Agreed = AgreedTotal & Pick<HotelOrder, 'agreedPolicy' | 'agreedExtras'>;

/** The most that an order may cost in a supplier's currency, in minor units; 0 where another currency was agreed. */
export function agreedTotalIn(
  currency: string,
  { supplierTotal, agreedTotalMinor, stay }: AgreedTotal,
): number {
  if (supplierTotal?.currency === currency) return supplierTotal.minor;
  return stay.currency === currency ? agreedTotalMinor : 0;
}

/**
 * Whether a supplier's offer for an order is worse than what the guest agreed to: cancelling costs more at some instant from
 * `atMs` on, or the property collects more beside the total. An offer above the agreed total is not judged, because its price
 * is what has changed: the caller refuses it.
 */
export function isWorseThanAgreed(
  { policy, price }: Pick<RateOffer, 'policy' | 'price'>,
  order: Agreed,
  atMs: number,
): boolean {
  const { currency, dueNowMinor, charges } = price;
  const totalMinor = agreedTotalIn(currency, order);
  if (price.totalMinor > totalMinor) return false;
  // An order names neither its board nor what is due now: the adapter finds the rate by them.
  const boardType = 'room_only';
  const agreed: Terms = {
    boardType,
    policy: agreedPolicyIn(currency, order),
    price: { currency, totalMinor, dueNowMinor, charges: [...(order.agreedExtras ?? charges ?? [])] },
  };
  return worseTerms(agreed, { boardType, policy, price }, atMs).length > 0;
}

/** The terms that the guest agreed to, with penalties in minor units of a supplier's currency. */
function agreedPolicyIn(currency: string, order: Agreed): CancellationPolicy {
  const { agreedPolicy, agreedTotalMinor, stay } = order;
  if (currency === stay.currency) return agreedPolicy;
  const supplierMinor = agreedTotalIn(currency, order);
  // A unit more, because penalty and total were rounded when they were converted: the same terms must not seem worse.
  const convert = (minor: number) =>
    minor === 0 ? 0 : Math.ceil(((minor + 1) * supplierMinor) / agreedTotalMinor);
  return {
    ...agreedPolicy,
    timeline: agreedPolicy.timeline.map((step) => ({ ...step, penaltyMinor: convert(step.penaltyMinor) })),
  };
}

type IsMore = (agreedMinor: number, offeredMinor: number) => boolean;

/** Compares parts of two prices: as amounts, or as shares of the totals if the offer is dearer. */
function comparerOf(agreed: Terms['price'], offered: Terms['price']): IsMore {
  if (!isDearer(agreed, offered)) return (agreedMinor, offeredMinor) => offeredMinor > agreedMinor;
  return (agreedMinor, offeredMinor) => {
    if (agreedMinor === 0) return offeredMinor > 0;
    return offeredMinor / offered.totalMinor > agreedMinor / agreed.totalMinor + shareTolerance;
  };
}

const isDearer = (agreed: Terms['price'], offered: Terms['price']): boolean =>
  offered.currency !== agreed.currency || offered.totalMinor > agreed.totalMinor;

/** More is due now, or nothing is: such a stay is booked without a page for its payment, which is another agreement. */
const isPaidOtherwise = (agreed: Terms['price'], offered: Terms['price'], isMore: IsMore): boolean =>
  isMore(agreed.dueNowMinor, offered.dueNowMinor) || (offered.dueNowMinor === 0 && agreed.dueNowMinor > 0);

/** Suppliers name the same charges differently, so that their sum in each currency is compared. */
function hasMoreExtras(
  agreed: readonly Charge[] | undefined,
  offered: readonly Charge[] | undefined,
): boolean {
  const sums = new Map<string, number>();
  const add = (charges: readonly Charge[] | undefined, sign: 1 | -1) => {
    for (const { currency, amountMinor } of extrasAtProperty(charges))
      sums.set(currency, (sums.get(currency) ?? 0) + sign * amountMinor);
  };
  add(offered, 1);
  add(agreed, -1);
  return [...sums.values()].some((sum) => sum > 0);
}

/**
 * A penalty rises only where a step begins, so that no other instants need be compared. A step that is over has no higher
 * penalty than the present one.
 */
function hasHigherPenalty(
  agreed: CancellationPolicy,
  offered: CancellationPolicy,
  isMore: IsMore,
  atMs: number,
): boolean {
  return offered.timeline.some(({ from, penaltyMinor }) => {
    const beginsMs = from === null ? atMs : Math.max(atMs, Date.parse(from));
    return isMore(penaltyAt(agreed, beginsMs), penaltyMinor);
  });
}

const penaltyAt = ({ timeline }: CancellationPolicy, atMs: number): number =>
  timeline.find(({ until }) => until === null || atMs < Date.parse(until))?.penaltyMinor ?? 0;
