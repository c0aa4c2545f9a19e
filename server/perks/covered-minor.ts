import { convertMinor } from '#server/fx/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { PerkCover } from './lock-perks.ts';

/**
 * What a perk pays of what one person costs, in minor units of `currency`: all of it when it is free, else at most
 * its amount at the present rate. Never more than the person costs. In another currency, where no source of rates is
 * configured: 503 `supplier_unavailable`.
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
