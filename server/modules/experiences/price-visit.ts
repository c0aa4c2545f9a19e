import { exchangeMarginOf } from '#server/modules/fx/index.ts';
import { type Reader, readerLanguage } from '#server/modules/places/index.ts';
import { loadPricing, type Pricing } from '#server/modules/pricing/index.ts';
import type { MarkupTerms } from '#server/modules/pricing/port.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { todayAt } from '#server/platform/time/database-clock.ts';
import type { ConvertedVisit } from './convert-prices.ts';
import { readDetails } from './get-experience.ts';
import { checkParty } from './party.ts';
import type { Visit } from './port.ts';
import { findSoldProduct, type SoldProduct, toOurProduct } from './product-codes.ts';
import { sellVisit } from './sell-prices.ts';
import { wordQuestions } from './word-questions.ts';

/** A priced visit with the product's supplier, and its code there. */
export type OfferedVisit = ConvertedVisit & Pick<SoldProduct, 'theirCode'> & { supplier: string };

/** The rate at which a price was converted before, and from which currency. */
export type PinnedRate = { currency: string; rate: number };

/** What made a price that was shown before; null where it was not converted or not marked up. */
export type PinnedTerms = { rate: PinnedRate | null; markup: MarkupTerms | null };

/**
 * Reads a slot and its price for a party from the product's supplier, at the selling price and in the currency
 * of the visit. With `pinned`, exchange rate and markup of an earlier price are used again. Throws 404 for an unknown product, 409 `sold_out` without enough
 * places, and 422 on the field for an unknown option or slot, a slot that starts too soon, an age band that the
 * product does not take, or too many people.
 */
export async function priceVisit(
  ctx: PublicContext & Reader,
  visit: Visit,
  purpose: 'quote' | 'hold',
  pinned?: PinnedTerms,
): Promise<OfferedVisit> {
  const sold = await findSoldProduct(ctx, visit.code);
  const { supplier, theirCode } = sold;
  const language = readerLanguage(ctx);
  const [priced, pricing] = await Promise.all([
    supplier.price(ctx, { ...visit, code: theirCode }, purpose, language),
    pricingOf(ctx, visit.currency, pinned),
  ]);
  if (!priced) return refuseUnknown(ctx, visit);
  if (visit.date < todayAt(ctx.environment, priced.timeZone))
    throw invalid('date', 'in_the_past', 'This date has passed.');
  checkParty(visit.pax, priced);
  if (priced.unavailable === 'too_late') {
    throw invalid('time_slot', 'too_late', 'This slot can no longer be booked.');
  }
  if (priced.unavailable) throw problem('sold_out');
  const rate = pinned?.rate?.currency === priced.currency ? pinned.rate.rate : undefined;
  const sellable = sellVisit(ctx, priced, visit.currency, pricing, rate);
  const product = await toOurProduct(ctx, sold, sellable.product, language);
  const questions = wordQuestions(sellable.questions, language);
  return { ...sellable, questions, product, theirCode, supplier: supplier.name };
}

/** The app's pricing, with the markup of an earlier price. */
async function pricingOf(
  ctx: PublicContext & Reader,
  currency: string,
  pinned: PinnedTerms | undefined,
): Promise<Pricing> {
  if (!pinned) return loadPricing(ctx, 'experiences', currency);
  return { markup: pinned.markup, exchangeMarginBasisPoints: await exchangeMarginOf(ctx, ctx.app.id) };
}

/** Throws the error that names the unknown part: product, option or slot. */
async function refuseUnknown(ctx: PublicContext & Reader, visit: Visit): Promise<never> {
  const product = await readDetails(ctx, visit.code, visit.currency);
  if (!product) throw problem('not_found');
  if (visit.optionCode !== null && !product.options.some(({ code }) => code === visit.optionCode)) {
    throw invalid('option_code', 'unknown', 'The product has no such option.');
  }
  throw invalid('time_slot', 'unknown', 'The product has no such slot on this date.');
}
