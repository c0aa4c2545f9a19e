import { resolveCurrency } from '#server/modules/fx/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import type * as contract from './contract-visits.ts';
import { priceMinutes, sealPrice } from './price-tokens.ts';
import { priceVisit } from './price-visit.ts';
import type { QuotedVisit } from './views.ts';

/** The exact price of one slot for a party, with a price token that is valid for 15 minutes. */
export async function calculateExperiencePrice(
  ctx: PublicContext,
  input: Input<typeof contract.calculateExperiencePrice>,
): Promise<QuotedVisit> {
  const { product_code: code, date, time_slot: time, pax, option_code } = input;
  const currency = resolveCurrency(ctx, input.currency, 'organisation');
  const visit = { code, optionCode: option_code ?? null, date, time, pax, currency };
  const priced = await priceVisit(ctx, visit, 'quote');
  const expiresAt = inSeconds(ctx.environment, priceMinutes * 60);
  const { optionCode, totalMinor, converted, markup = null } = priced;
  const pinned = converted && { currency: converted.currency, rate: converted.rate };
  const priceToken = sealPrice(ctx, { ...visit, optionCode, totalMinor, pinned, markup }, expiresAt);
  return { ...priced, code, date, time, currency, priceToken, expiresAt };
}
