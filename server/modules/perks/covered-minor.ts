import { convertMinor } from '#server/modules/fx/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { PerkCover } from './lock-perks.ts';

/**
 * Amount that a perk pays of the price of one person, in minor units of `currency`: the full price for a free
 * perk, else at most the perk's amount at the current exchange rate. Fails with 503 `supplier_unavailable` if
 * a conversion is needed and no source of exchange rates is configured.
 */
export function coveredMinor(
  ctx: Pick<BaseContext, 'environment'>,
  cover: PerkCover,
  personMinor: number,
  currency: string,
): number {
  if (cover.type === 'free') return personMinor;
  if (cover.amountMinor === null || cover.currency === null) throw new Error('A perk without its amount');
  return Math.min(personMinor, convertMinor(ctx, cover.amountMinor, cover.currency, currency));
}
