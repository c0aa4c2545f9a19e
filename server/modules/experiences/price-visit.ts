import { readerLanguage } from '#server/modules/places/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { today } from '#server/platform/time/index.ts';
import type { PricedVisit, Visit } from './port.ts';
import type { Reader } from './reader.ts';
import { type PinnedTerms, sellingExperienceSupplier } from './selling-supplier.ts';
import { experienceSupplier } from './suppliers.ts';

/**
 * Reads a slot and its price for a party from the supplier. Throws 404 for an unknown product, 409 `sold_out`
 * without enough places, and 422 on the field for an unknown option or slot, a slot that starts too soon,
 * children in an adults-only product, or too many people. `pinned` are the terms of the markup by which a price was
 * shown before.
 */
export async function priceVisit(
  ctx: Reader,
  visit: Visit,
  purpose: 'quote' | 'hold',
  pinned?: PinnedTerms,
): Promise<PricedVisit> {
  const supplier = sellingExperienceSupplier(ctx, pinned);
  const priced = await supplier.price(ctx, visit, purpose, readerLanguage(ctx));
  if (!priced) return refuseUnknown(ctx, visit);
  if (visit.date < today(priced.timeZone)) throw invalid('date', 'in_the_past', 'This date has passed.');
  if (visit.pax.children > 0 && !priced.takesChildren) {
    throw invalid('pax.children', 'not_allowed', 'Must be 0, because only adults may take part.');
  }
  if (visit.pax.adults + visit.pax.children > priced.maxTravellers) {
    throw invalid('pax', 'too_many', `A booking of this product has at most ${priced.maxTravellers} people.`);
  }
  if (priced.unavailable === 'too_late') {
    throw invalid('time_slot', 'too_late', 'This slot can no longer be booked.');
  }
  if (priced.unavailable) throw problem('sold_out');
  return priced;
}

/** Throws the error that names the unknown part: product, option or slot. */
async function refuseUnknown(ctx: Reader, visit: Visit): Promise<never> {
  const supplier = experienceSupplier(ctx.environment);
  const product = await supplier.details(ctx, visit.code, visit.currency, readerLanguage(ctx));
  if (!product) throw problem('not_found');
  if (visit.optionCode !== null && !product.options.some(({ code }) => code === visit.optionCode)) {
    throw invalid('option_code', 'unknown', 'The product has no such option.');
  }
  throw invalid('time_slot', 'unknown', 'The product has no such slot on this date.');
}
