import { convertMinor } from '#server/modules/fx/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { fromMajor } from '#server/platform/money/index.ts';
import type { PerkCover } from './lock-perks.ts';
import type { WirePerk } from './present.ts';

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

/** Amount that a perk of the wallet pays of the price of one person, by the rules of `coveredMinor`. */
export function coveredByPerkMinor(
  ctx: Pick<BaseContext, 'environment'>,
  { id, value: { type, amount, currency: perkCurrency } }: Pick<WirePerk, 'id' | 'value'>,
  personMinor: number,
  currency: string,
): number {
  const amountMinor = amount === null || perkCurrency === null ? null : fromMajor(amount, perkCurrency);
  const cover = { perkItemId: id, type, amountMinor, currency: perkCurrency };
  return coveredMinor(ctx, cover, personMinor, currency);
}
