import { resolveCurrency } from '#server/modules/fx/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract-visits.ts';
import { checkRange } from './date-range.ts';
import type { Slot } from './port.ts';
import { experienceSupplier } from './suppliers.ts';

/** Days and slots of a product for a number of people; 404 for an unknown product. */
export async function getExperienceAvailability(
  ctx: PublicContext,
  input: Input<typeof contract.getExperienceAvailability>,
): Promise<Output<typeof contract.getExperienceAvailability>> {
  const supplier = experienceSupplier(ctx.environment);
  const currency = resolveCurrency(ctx, input.currency, 'organisation');
  checkRange(input.start_date, input.end_date);
  const { product_code: code, start_date: from, end_date: to, pax } = input;
  const found = await supplier.availability(ctx, { code, from, to, pax, currency });
  if (!found) throw problem('not_found');
  return {
    product_code: code,
    currency,
    time_zone: found.timeZone,
    days: found.days.map(({ date, state, slots }) => ({ date, status: state, slots: slots.map(present) })),
  };

  function present(slot: Slot) {
    return {
      time_slot: slot.time,
      option_code: slot.optionCode,
      remaining: slot.remaining,
      price_per_band: slot.bandPrices.map(({ band, priceMinor }) => ({
        band,
        price: toMajor(priceMinor, currency),
      })),
      total_for_pax: toMajor(slot.totalMinor, currency),
      unavailable_reason: slot.unavailable,
    };
  }
}
