import { convertMinor } from '#server/modules/fx/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { PerkValue } from './views.ts';

/** The context whose exchange rates apply. */
type Rates = Pick<BaseContext, 'environment'>;

/**
 * Amount that a perk pays of the price of one person, in minor units of `currency`: the full price for a free
 * perk, else at most the perk's amount at the current exchange rate. Fails with 503 `supplier_unavailable` if
 * a conversion is needed and no source of exchange rates is configured.
 */
export function coveredMinor(ctx: Rates, value: PerkValue, personMinor: number, currency: string): number {
  if (value.type === 'free') return personMinor;
  if (value.amountMinor === null || value.currency === null) throw new Error('The perk has no amount');
  return Math.min(personMinor, convertMinor(ctx, value.amountMinor, value.currency, currency));
}

/**
 * Amount that perks pay of a booking, by the rules of `coveredMinor`. `personMinors` holds the price of each
 * person; each perk pays for one person, in the given order.
 */
export function coveredTotalMinor(
  ctx: Rates,
  values: readonly PerkValue[],
  personMinors: readonly number[],
  currency: string,
): number {
  return values.reduce(
    (sum, value, index) => sum + coveredMinor(ctx, value, personMinors[index] ?? 0, currency),
    0,
  );
}
