import { readerLanguage } from '#server/places/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { today } from '#server/platform/time/index.ts';
import type { PricedVisit, Visit } from './port.ts';
import type { Reader } from './reader.ts';
import { experienceSupplier } from './suppliers.ts';

/**
 * Asks the supplier for a slot and its price for a party. Unknown product: 404; a slot it does not have, one that
 * begins too soon, children where none may come, too many people: 422 with the field's name; no places: 409
 * `sold_out`.
 */
export async function priceVisit(ctx: Reader, visit: Visit, purpose: 'quote' | 'hold'): Promise<PricedVisit> {
  const supplier = experienceSupplier(ctx.environment);
  const priced = await supplier.price(ctx, visit, purpose, readerLanguage(ctx));
  if (!priced) return refuseUnknown(ctx, visit);
  if (visit.date < today(priced.timeZone)) throw invalid('date', 'in_the_past', 'This date has passed.');
  if (visit.pax.children > 0 && !priced.takesChildren) {
    throw invalid('pax.children', 'not_allowed', 'Only adults may take part.');
  }
  if (visit.pax.adults + visit.pax.children > priced.maxTravellers) {
    throw invalid('pax', 'too_many', `At most ${priced.maxTravellers} people in one booking.`);
  }
  if (priced.unavailable === 'too_late') {
    throw invalid('time_slot', 'too_late', 'This slot can no longer be booked.');
  }
  if (priced.unavailable) throw problem('sold_out');
  return priced;
}

/** Nothing was found: says whether the product, the option or the slot is unknown. */
async function refuseUnknown(ctx: Reader, visit: Visit): Promise<never> {
  const supplier = experienceSupplier(ctx.environment);
  const product = await supplier.details(ctx, visit.code, visit.currency, readerLanguage(ctx));
  if (!product) throw problem('not_found');
  if (visit.optionCode !== null && !product.options.some(({ code }) => code === visit.optionCode)) {
    throw invalid('option_code', 'unknown', 'The product has no such option.');
  }
  throw invalid('time_slot', 'unknown', 'The product has no such slot on this date.');
}
