import { resolveCurrency } from '#server/modules/fx/index.ts';
import { loadPricing } from '#server/modules/pricing/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract-visits.ts';
import { checkRange } from './date-range.ts';
import { findSoldProduct } from './product-codes.ts';
import { sellDays } from './sell-prices.ts';
import type { Availability } from './views.ts';

/** Days and slots of a product for a number of people; 404 for an unknown product. */
export async function getExperienceAvailability(
  ctx: PublicContext,
  input: Input<typeof contract.getExperienceAvailability>,
): Promise<Availability> {
  const currency = resolveCurrency(ctx, input.currency, 'organisation');
  checkRange(ctx, input.start_date, input.end_date);
  const { product_code: code, start_date: from, end_date: to, pax } = input;
  const { supplier, theirCode } = await findSoldProduct(ctx, code);
  const [found, pricing] = await Promise.all([
    supplier.availability(ctx, { code: theirCode, from, to, pax, currency }),
    loadPricing(ctx, 'experiences', currency),
  ]);
  if (!found) throw problem('not_found');
  const days = sellDays(ctx, found, currency, pax, pricing);
  return { code, currency, timeZone: found.timeZone, days };
}
