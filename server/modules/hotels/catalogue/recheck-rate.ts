import { exchangeMarginOf } from '#server/modules/fx/index.ts';
import type { PricingContext } from '#server/modules/pricing/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isSupplierFailure } from '#server/platform/resilience/index.ts';
import { convertOffer } from './convert-offer.ts';
import type { FallbackRate, RateOffer } from './port.ts';
import type { OpenRate } from './rate-tokens.ts';
import { sellOffer } from './sell-offer.ts';
import { hotelSupplier } from './suppliers.ts';

/**
 * Reads the current price, policy and stock of a rate from its own supplier; 409 `sold_out` when it is no longer
 * available. Supplier failures are 502, 503 and 504. Compare `price.totalMinor` with the price that the rate
 * pinned: both are converted with the same exchange rate and sold by the same markup, so that only the supplier can
 * have changed it.
 */
export async function recheckRate(ctx: PricingContext, rate: OpenRate): Promise<RateOffer> {
  const offer = await recheckAt(ctx, rate, rate);
  if (!offer) throw problem('sold_out');
  return offer;
}

/**
 * Like `recheckRate`, but where the supplier has sold out, fails or is not asked at the moment, the equal rates of
 * the other suppliers are asked at once and the cheapest that is left is answered. A time-out is not repeated
 * with others, because the member has waited for it already.
 */
export async function recheckWithFallback(ctx: PricingContext, rate: OpenRate): Promise<RateOffer> {
  try {
    return await recheckRate(ctx, rate);
  } catch (err) {
    const mayFallBack = !isSupplierFailure(err) || err.kind !== 'timeout';
    if (!mayFallBack || rate.fallbacks.length === 0 || !isGone(err)) throw err;
    const answers = await Promise.allSettled(
      rate.fallbacks.map((fallback) => recheckAt(ctx, rate, fallback)),
    );
    const [best] = answers
      .flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []))
      .sort((one, other) => one.price.totalMinor - other.price.totalMinor);
    if (!best) throw err;
    ctx.log.info({ supplier: best.supplier, instead: rate.supplier }, 'a rate fell back on another supplier');
    return best;
  }
}

async function recheckAt(
  ctx: PricingContext,
  rate: OpenRate,
  { supplier: name, rateKey }: Pick<FallbackRate, 'supplier' | 'rateKey'>,
): Promise<RateOffer | null> {
  const { hotelId, roomTypeId, stay, price } = rate;
  const supplier = hotelSupplier(ctx.environment, name);
  const offer = await supplier.recheck(ctx, { hotelId, rateKey, stay });
  if (!offer) return null;
  const isPinned = [price.currency, price.converted?.currency].includes(offer.price.currency);
  const margin = isPinned ? 0 : await exchangeMarginOf(ctx, ctx.app.id);
  const converted = convertOffer(ctx, offer, price.currency, price.converted, margin);
  return converted && { ...sellOffer(converted, price.markup), hotelId, roomTypeId, rateKey, stay };
}

const isGone = (err: unknown): boolean =>
  isSupplierFailure(err) || (err as { code?: unknown }).code === 'sold_out';
