import type { MemberContext } from '#server/platform/context/index.ts';
import { holdPricedVisit } from './hold-priced-visit.ts';
import type { Visit } from './port.ts';
import { priceVisit } from './price-visit.ts';

/**
 * Holds the places of a visit at the current price if `accepts` returns true for it, and returns the id of the
 * hold. Otherwise holds nothing and returns the price. Prices are in minor units. Throws as `holdExperience`.
 */
export async function holdAtAcceptedPrice(
  ctx: MemberContext,
  visit: Visit,
  accepts: (totalMinor: number) => boolean,
): Promise<{ holdId: string } | { holdId: null; totalMinor: number }> {
  const priced = await priceVisit(ctx, visit, 'hold');
  if (!accepts(priced.totalMinor)) return { holdId: null, totalMinor: priced.totalMinor };
  return { holdId: (await holdPricedVisit(ctx, visit, priced)).id };
}
