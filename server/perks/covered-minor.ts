import { convertMinor } from '#server/fx/index.ts';
import type { PerkCover } from './lock-perks.ts';

/**
 * What a perk pays of what one person costs, in minor units of `currency`: all of it when it is free, else at most
 * its amount at the present rate. Never more than the person costs.
 */
export function coveredMinor(cover: PerkCover, personMinor: number, currency: string): number {
  if (cover.type === 'free') return personMinor;
  if (cover.amountMinor === null || cover.currency === null) throw new Error('A perk without its amount');
  return Math.min(personMinor, convertMinor(cover.amountMinor, cover.currency, currency));
}
