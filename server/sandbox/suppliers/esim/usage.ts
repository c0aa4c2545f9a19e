import type { EsimPlan, EsimUsage } from '#server/modules/esim/port.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { drawBetween, drawShare, seedOf } from '../hotels/draws.ts';

/** An eSIM that has not connected within this many days expires. */
export const connectWithinDays = 60;

const dayMs = 86_400_000;
const minuteMs = 60_000;

const trait = { connects: 1, appetite: 2, pace: 3 };

/** Daily usage on unlimited plans, in MB. */
const unlimitedMbADay = { low: 400, high: 2_500 };

/**
 * The usage of an eSIM at an instant. It connects 5 to 120 minutes after its issue and then uses data
 * steadily, in some cases up to the limit of the plan. The ICCID seeds the draws, and the usage never
 * decreases. `addedMb` is the data of its top-ups.
 */
export function usageAt(
  plan: EsimPlan,
  iccid: string,
  issuedAt: string,
  now: number,
  addedMb = 0,
): EsimUsage {
  const seed = seedOf(iccid);
  const connects = Date.parse(issuedAt) + drawBetween(seed, trait.connects, 5, 120) * minuteMs;
  if (now < connects)
    return { iccid, status: 'not_connected', usedMb: 0, connectedAt: null, expiresAt: null };
  const expires = connects + plan.validityDays * dayMs;
  const share = Math.min(1, (now - connects) / (expires - connects));
  const usedMb = usedBy(plan, seed, share);
  const isUsedUp = plan.dataMb !== null && usedMb >= plan.dataMb + addedMb;
  const status = now >= expires ? 'expired' : isUsedUp ? 'used_up' : 'connected';
  return { iccid, status, usedMb, connectedAt: isoInstant(connects), expiresAt: isoInstant(expires) };
}

function usedBy(plan: EsimPlan, seed: number, share: number): number {
  if (plan.dataMb === null) {
    const { low, high } = unlimitedMbADay;
    return Math.floor(share * plan.validityDays * drawBetween(seed, trait.appetite, low, high));
  }
  const appetite = 0.5 + 0.8 * drawShare(seed, trait.appetite);
  const pace = 0.8 + 0.4 * drawShare(seed, trait.pace);
  return Math.min(plan.dataMb, Math.floor(plan.dataMb * appetite * share ** pace));
}
