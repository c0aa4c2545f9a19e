import { readerLanguage } from '#server/modules/places/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { today } from '#server/platform/time/index.ts';
import { type ConvertedVisit, convertVisit } from './convert-prices.ts';
import { readDetails } from './get-experience.ts';
import { checkParty } from './party.ts';
import type { Visit } from './port.ts';
import { findSoldProduct, type SoldProduct, toOurProduct } from './product-codes.ts';
import type { Reader } from './reader.ts';

/** A priced visit with the product's supplier, and its code there. */
export type OfferedVisit = ConvertedVisit & Pick<SoldProduct, 'theirCode'> & { supplier: string };

/** The rate at which a price was converted before, and from which currency. */
export type PinnedRate = { currency: string; rate: number };

/**
 * Reads a slot and its price for a party from the product's supplier, in the currency of the visit. With `pinned`, the
 * exchange rate of an earlier price is used again. Throws 404 for an unknown product, 409 `sold_out` without enough
 * places, and 422 on the field for an unknown option or slot, a slot that starts too soon, an age band that the
 * product does not take, or too many people.
 */
export async function priceVisit(
  ctx: Reader,
  visit: Visit,
  purpose: 'quote' | 'hold',
  pinned?: PinnedRate | null,
): Promise<OfferedVisit> {
  const sold = await findSoldProduct(ctx, visit.code);
  const { supplier, theirCode } = sold;
  const language = readerLanguage(ctx);
  const priced = await supplier.price(ctx, { ...visit, code: theirCode }, purpose, language);
  if (!priced) return refuseUnknown(ctx, visit);
  if (visit.date < today(priced.timeZone)) throw invalid('date', 'in_the_past', 'This date has passed.');
  checkParty(visit.pax, priced);
  if (priced.unavailable === 'too_late') {
    throw invalid('time_slot', 'too_late', 'This slot can no longer be booked.');
  }
  if (priced.unavailable) throw problem('sold_out');
  const rate = pinned?.currency === priced.currency ? pinned.rate : undefined;
  const converted = convertVisit(ctx, priced, visit.currency, rate);
  const product = await toOurProduct(ctx, sold, converted.product, language);
  return { ...converted, product, theirCode, supplier: supplier.name };
}

/** Throws the error that names the unknown part: product, option or slot. */
async function refuseUnknown(ctx: Reader, visit: Visit): Promise<never> {
  const product = await readDetails(ctx, visit.code, visit.currency);
  if (!product) throw problem('not_found');
  if (visit.optionCode !== null && !product.options.some(({ code }) => code === visit.optionCode)) {
    throw invalid('option_code', 'unknown', 'The product has no such option.');
  }
  throw invalid('time_slot', 'unknown', 'The product has no such slot on this date.');
}
