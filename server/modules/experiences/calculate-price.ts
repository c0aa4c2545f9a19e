import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { inSeconds } from '#server/platform/time/index.ts';
import type * as contract from './contract-visits.ts';
import { presentLines, presentPolicy } from './present.ts';
import { priceMinutes, sealPrice } from './price-tokens.ts';
import { priceVisit } from './price-visit.ts';

/** The exact price of one slot for a party, with a price token that is valid for 15 minutes. */
export async function calculateExperiencePrice(
  ctx: PublicContext,
  input: Input<typeof contract.calculateExperiencePrice>,
): Promise<Output<typeof contract.calculateExperiencePrice>> {
  const { product_code: code, date, time_slot: time, pax, option_code } = input;
  const currency = resolveCurrency(ctx, input.currency, 'organisation');
  const visit = { code, optionCode: option_code ?? null, date, time, pax, currency };
  const priced = await priceVisit(ctx, visit, 'quote');
  const expiresAt = inSeconds(priceMinutes * 60);
  const { optionCode, totalMinor } = priced;
  return {
    price_token: sealPrice(ctx, { ...visit, optionCode, totalMinor }, expiresAt),
    product_code: code,
    option_code: optionCode,
    date,
    time_slot: time,
    line_items: presentLines(priced.lines, currency),
    total: toMajor(totalMinor, currency),
    currency,
    cancellation_policy: presentPolicy(
      priced.cancellation,
      priced.timeZone,
      priced.startsAt,
      readerLanguage(ctx),
    ),
    confirmation_type: priced.confirmation,
    expires_at: expiresAt,
  };
}
