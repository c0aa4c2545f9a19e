import { exchangeMarginOf } from '#server/modules/fx/index.ts';
import type { PricingContext } from '#server/modules/pricing/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isSupplierFailure } from '#server/platform/resilience/index.ts';
import { convertOffer } from './convert-offer.ts';
import { hasEqualTerms } from './equal-rates.ts';
import type { FallbackRate, RateOffer } from './port.ts';
import type { OpenRate } from './rate-tokens.ts';
import { sellOffer } from './sell-offer.ts';
import { hotelSupplier } from './suppliers.ts';

/** How a rate is asked for: `recheck` changes nothing at the supplier, `confirmPrice` may fix a price there. */
type Question = 'recheck' | 'confirmPrice';

/**
 * Reads the current price, policy and stock of a rate from its own supplier; 409 `sold_out` when it is no longer
 * available. Supplier failures are 502, 503 and 504. Compare its terms with those that the rate pinned (`worseTerms`): both
 * are converted with the same exchange rate and sold by the same markup, so that only the supplier can have changed them.
 */
export async function recheckRate(ctx: PricingContext, rate: OpenRate): Promise<RateOffer> {
  const offer = await askFor(ctx, rate, 'recheck', rate);
  if (!offer) throw problem('sold_out');
  return offer;
}

/**
 * Like `recheckRate`, for a guest who is about to book: the supplier may fix the price. Where the supplier has sold
 * out, fails or is not asked at the moment, the equal rates of the other suppliers are checked at once, and the
 * cheapest that is left is confirmed. A time-out is not repeated with others, because the member has waited for it
 * already.
 */
export async function confirmRate(ctx: PricingContext, rate: OpenRate): Promise<RateOffer> {
  try {
    const offer = await askFor(ctx, rate, 'confirmPrice', rate);
    if (!offer) throw problem('sold_out');
    return offer;
  } catch (err) {
    const mayFallBack = !isSupplierFailure(err) || err.kind !== 'timeout';
    if (!mayFallBack || rate.fallbacks.length === 0 || !isGone(err)) throw err;
    const found = await confirmFallback(ctx, rate);
    if (!found) throw err;
    ctx.log.info(
      { supplier: found.supplier, instead: rate.supplier },
      'a rate fell back on another supplier',
    );
    return found;
  }
}

/** The cheapest rate that another supplier still has and confirms on equal terms; null without any. */
async function confirmFallback(ctx: PricingContext, rate: OpenRate): Promise<RateOffer | null> {
  const checked = await Promise.allSettled(
    rate.fallbacks.map((fallback) => askFor(ctx, rate, 'recheck', fallback)),
  );
  const left = checked
    .flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []))
    .filter((offer) => hasEqualTerms(rate, offer))
    .sort((one, other) => one.price.totalMinor - other.price.totalMinor);
  // One after the other, so that no price is fixed that nobody takes.
  for (const candidate of left) {
    const confirmed = await askFor(ctx, rate, 'confirmPrice', candidate).catch(nullIfGone);
    if (confirmed && hasEqualTerms(rate, confirmed)) return confirmed;
  }
  return null;
}

async function askFor(
  ctx: PricingContext,
  rate: OpenRate,
  question: Question,
  { supplier: name, rateKey }: Pick<FallbackRate, 'supplier' | 'rateKey'>,
): Promise<RateOffer | null> {
  const { hotelId, roomTypeId, stay, price } = rate;
  const supplier = hotelSupplier(ctx.environment, name);
  const offer = await supplier[question](ctx, { hotelId, rateKey, stay });
  if (!offer) return null;
  const isPinned = [price.currency, price.converted?.currency].includes(offer.price.currency);
  const margin = isPinned ? 0 : await exchangeMarginOf(ctx, ctx.app.id);
  const converted = convertOffer(ctx, offer, price.currency, price.converted, margin);
  if (!converted) return null;
  return {
    ...withPinnedCharges(sellOffer(converted, price.markup), rate),
    hotelId,
    roomTypeId,
    rateKey,
    stay,
  };
}

/** The offer with the charges of the rate where its supplier tells none this time: they are still collected. */
function withPinnedCharges(offer: RateOffer, { price: { charges } }: OpenRate): RateOffer {
  return offer.price.charges || !charges ? offer : { ...offer, price: { ...offer.price, charges } };
}

const isGone = (err: unknown): boolean =>
  isSupplierFailure(err) || (err as { code?: unknown }).code === 'sold_out';

function nullIfGone(err: unknown): null {
  if (isGone(err)) return null;
  throw err;
}
