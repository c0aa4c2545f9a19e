import { isConvertible, namedExchangeRate } from '#server/modules/fx/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { convertMinorAt, splitMinor } from '#server/platform/money/index.ts';
import type { CancellationPolicy, Conversion, RateOffer, StayPrice } from './port.ts';

/**
 * The offer in the currency that was asked for; unchanged where the supplier answered in it. `pinned` is the
 * conversion of the rate that was offered before: its exchange rate is used again, so that only a change by the
 * supplier changes the price. A new rate contains the margin of the app. Null where one of the currencies has no rate: such
 * an offer cannot be compared.
 */
export function convertOffer(
  ctx: Pick<BaseContext, 'environment'>,
  offer: RateOffer,
  currency: string,
  pinned?: Conversion,
  marginBasisPoints = 0,
): RateOffer | null {
  const from = offer.price.currency;
  if (from === currency) return offer;
  if (!isConvertible(ctx, from) || !isConvertible(ctx, currency)) return null;
  const rate =
    pinned?.currency === from ? pinned.rate : namedExchangeRate(ctx, from, currency, marginBasisPoints);
  const convert = (minor: number) => convertMinorAt(rate, minor, from, currency);
  return {
    ...offer,
    price: convertPrice(offer.price, currency, rate, convert),
    policy: convertPolicy(offer.policy, convert),
  };
}

/**
 * Total and amount due now are converted, and the other parts follow from them, so that they still add up. What
 * the property collects in the currency that was asked for keeps its exact amount.
 */
function convertPrice(
  price: StayPrice,
  currency: string,
  rate: number,
  convert: (minor: number) => number,
): StayPrice {
  const { currency: from, dueAtPropertyLocal } = price;
  const isDue = price.dueAtPropertyMinor > 0;
  const local = dueAtPropertyLocal ?? (isDue ? { currency: from, minor: price.dueAtPropertyMinor } : null);
  const totalMinor = convert(price.totalMinor);
  const dueAtPropertyMinor = Math.min(
    totalMinor,
    local?.currency === currency ? local.minor : totalMinor - convert(price.dueNowMinor),
  );
  const taxesMinor = convert(price.taxesMinor);
  const feesMinor = convert(price.feesMinor);
  const baseMinor = totalMinor - taxesMinor - feesMinor;
  return {
    ...price,
    currency,
    baseMinor,
    taxesMinor,
    feesMinor,
    totalMinor,
    dueNowMinor: totalMinor - dueAtPropertyMinor,
    dueAtPropertyMinor,
    dueAtPropertyLocal: local?.currency === currency ? null : local,
    nightly: splitNights(price.nightly, baseMinor),
    converted: { currency: from, totalMinor: price.totalMinor, dueNowMinor: price.dueNowMinor, rate },
  };
}

/** The nights in the same proportions, so that they add up to `baseMinor`. */
export function splitNights(nightly: StayPrice['nightly'], baseMinor: number): StayPrice['nightly'] {
  if (nightly.length === 0) return [];
  const parts = splitMinor(
    baseMinor,
    nightly.map(({ amountMinor }) => amountMinor),
  );
  return nightly.map(({ date }, index) => ({ date, amountMinor: parts[index] ?? 0 }));
}

function convertPolicy(policy: CancellationPolicy, convert: (minor: number) => number): CancellationPolicy {
  return {
    ...policy,
    timeline: policy.timeline.map((step) => ({ ...step, penaltyMinor: convert(step.penaltyMinor) })),
  };
}
