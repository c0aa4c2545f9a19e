import { applyMarkup, sellingPrice } from '#server/modules/pricing/index.ts';
import type { MarkupTerms } from '#server/modules/pricing/port.ts';
import { splitNights } from './convert-offer.ts';
import type { CancellationPolicy, RateOffer, StayPrice } from './port.ts';

/**
 * The offer at the app's selling price, in the currency of the offer; unchanged without a rule. The markup is part
 * of the base. What is due at the property stays as it is. A penalty keeps its share of what is paid now, so that a
 * rate that is not refundable stays so. The price pins the terms and the supplier's amounts.
 */
export function sellOffer(offer: RateOffer, terms: MarkupTerms | null | undefined): RateOffer {
  if (!terms) return offer;
  const { price, policy } = offer;
  const dueNowMinor = sellingPrice(terms, price.dueNowMinor);
  const addedMinor = dueNowMinor - price.dueNowMinor;
  const baseMinor = price.baseMinor + addedMinor;
  const totalMinor = price.totalMinor + addedMinor;
  return {
    ...offer,
    price: {
      ...price,
      baseMinor,
      totalMinor,
      dueNowMinor,
      nightly: splitNights(price.nightly, baseMinor),
      markup: applyMarkup(terms, price.totalMinor, [{ minor: price.dueNowMinor, quantity: 1 }]),
    },
    policy: scalePenalties(policy, price.dueNowMinor, dueNowMinor),
  };
}

/** The terms of a sold rate as they were before `sellOffer`, with penalties as parts of the supplier's price. */
export function policyBeforeMarkup({
  policy,
  price: { dueNowMinor, markup },
}: {
  policy: CancellationPolicy;
  price: Pick<StayPrice, 'dueNowMinor' | 'markup'>;
}): CancellationPolicy {
  return scalePenalties(policy, dueNowMinor, markup?.prices[0]?.minor ?? dueNowMinor);
}

function scalePenalties(policy: CancellationPolicy, fromMinor: number, toMinor: number): CancellationPolicy {
  if (fromMinor === toMinor) return policy;
  const scale = (minor: number) =>
    minor >= fromMinor ? minor + toMinor - fromMinor : Math.round((minor * toMinor) / fromMinor);
  return {
    ...policy,
    timeline: policy.timeline.map((step) => ({ ...step, penaltyMinor: scale(step.penaltyMinor) })),
  };
}
