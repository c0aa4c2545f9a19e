import { canPayFor, coveredByPerkMinor } from '#server/modules/perks/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { Perk } from '../perks/perk-facts.ts';

/** One unit of a perk that can pay for one eSIM. */
export type PerkUnit = {
  /** Unique on the page; a perk with several units has one key for each. */
  key: string;
  perk: Perk;
  isChosen: boolean;
  /** What it covers, in minor units of the plan's currency. */
  coveredMinor: number;
};

/** The context whose exchange rates apply. */
type Rates = Parameters<typeof coveredByPerkMinor>[0];

type Bought = { resourceId: string; quantity: number; priceMinor: number; currency: string };

/**
 * The perks that can pay for an order, one entry for each unit, and at most one unit of a perk for each
 * traveller. `chosen` holds the ticked perk ids, one for each unit; units beyond the number of travellers
 * are not chosen. Pure.
 */
export function perkUnits(
  ctx: Rates,
  perks: readonly Perk[],
  chosen: readonly string[],
  bought: Bought,
  nowMs = Date.now(),
): PerkUnit[] {
  const left = [...chosen];
  let free = bought.quantity;
  return perks
    .filter((perk) => canPayFor(perk, { kind: 'esim', productId: bought.resourceId }, nowMs))
    .flatMap((perk) => {
      const covered = coverOf(ctx, perk, bought);
      if (covered === null) return [];
      return Array.from({ length: Math.min(perk.units_remaining, bought.quantity) }, (_, index): PerkUnit => {
        const at = left.indexOf(perk.id);
        const isChosen = at >= 0 && free > 0;
        if (at >= 0) left.splice(at, 1);
        if (isChosen) free -= 1;
        return { key: `${perk.id}-${index}`, perk, isChosen, coveredMinor: covered };
      });
    });
}

/**
 * What a perk covers of one eSIM; null if there is no exchange rate between the two currencies,
 * because such a perk is not offered.
 */
function coverOf(ctx: Rates, perk: Perk, { priceMinor, currency }: Bought): number | null {
  try {
    return coveredByPerkMinor(ctx, perk, priceMinor, currency);
  } catch (err) {
    if (isProblem(err)) return null;
    throw err;
  }
}

/** The amount left to pay after the chosen perks, in minor units. */
export function dueMinor(units: readonly PerkUnit[], { quantity, priceMinor }: Bought): number {
  const covered = units.reduce((sum, unit) => sum + (unit.isChosen ? unit.coveredMinor : 0), 0);
  return Math.max(0, quantity * priceMinor - covered);
}
