import type { Charge, RateOffer, StayPrice } from './port.ts';

/** The terms of a rate, offered or pinned. */
type Terms = Pick<RateOffer, 'boardType' | 'paymentType' | 'policy'> & {
  price: Pick<StayPrice, 'totalMinor' | 'dueAtPropertyMinor'>;
};

/** Shares of two totals count as equal up to this difference: totals and penalties are rounded and converted. */
const shareTolerance = 0.02;

/**
 * Whether a guest would notice no difference but the price: the same board, payment and kind of policy, the same
 * deadlines with the same shares of the total as penalties, and the same share of the total to be paid at the property.
 */
export function hasEqualTerms(one: Terms, other: Terms): boolean {
  return (
    one.boardType === other.boardType &&
    one.paymentType === other.paymentType &&
    one.policy.type === other.policy.type &&
    hasEqualShare(one, one.price.dueAtPropertyMinor, other, other.price.dueAtPropertyMinor) &&
    hasEqualTimeline(one, other)
  );
}

/** Whether two prices have the same amounts beside their totals, such as a deposit or a resort fee at the property. */
export function hasEqualExtras(one: Pick<StayPrice, 'charges'>, other: Pick<StayPrice, 'charges'>): boolean {
  return extrasOf(one.charges) === extrasOf(other.charges);
}

function hasEqualTimeline(one: Terms, other: Terms): boolean {
  const { timeline } = other.policy;
  return (
    one.policy.timeline.length === timeline.length &&
    one.policy.timeline.every((step, index) => {
      const match = timeline[index];
      return (
        match !== undefined &&
        instantOf(step.until) === instantOf(match.until) &&
        hasEqualShare(one, step.penaltyMinor, other, match.penaltyMinor)
      );
    })
  );
}

function hasEqualShare(one: Terms, partMinor: number, other: Terms, otherPartMinor: number): boolean {
  const share = ({ price }: Terms, minor: number) =>
    price.totalMinor === 0 ? 0 : Math.min(1, minor / price.totalMinor);
  const [first, second] = [share(one, partMinor), share(other, otherPartMinor)];
  // Nothing and a little differ, however little it is: free cancellation is not nearly free.
  return (first === 0) === (second === 0) && Math.abs(first - second) <= shareTolerance;
}

const instantOf = (until: string | null): number | null => (until === null ? null : Date.parse(until));

/** Names differ between suppliers, amounts do not. */
const extrasOf = (charges: readonly Charge[] = []): string =>
  charges
    .filter(({ included }) => !included)
    .map(({ amountMinor, currency, payable }) => `${payable} ${amountMinor} ${currency}`)
    .sort()
    .join();
