import type { VenueKind } from '#server/modules/airport-services/catalogue/port.ts';
import { coveredMinor } from '#server/modules/perks/index.ts';
import { fromMajor } from '#server/platform/money/index.ts';
import type { Perk } from '../perks/perk-facts.ts';

type Visit = { kind: VenueKind; venueId: string };

/**
 * True if a perk can pay for a visit now: it is available or active, has a unit left, has begun and has not
 * expired.
 */
export function fits(perk: Perk, { kind, venueId }: Visit, nowMs = Date.now()): boolean {
  const isReady = perk.status === 'available' || perk.status === 'active';
  if (!isReady || perk.units_remaining === 0 || Date.parse(perk.valid_from) > nowMs) return false;
  if (perk.expires_at !== null && Date.parse(perk.expires_at) <= nowMs) return false;
  return perk.applicable_products.some(
    ({ product_type: type, product_id: id }) => type === kind && (id === null || id === venueId),
  );
}

/** The perks of the wallet that can pay for a visit, in the order in which they expire. */
export function applicablePerks(wallet: readonly Perk[], visit: Visit, nowMs = Date.now()): Perk[] {
  const endOf = ({ expires_at: at }: Perk) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
  return wallet.filter((perk) => fits(perk, visit, nowMs)).sort((one, other) => endOf(one) - endOf(other));
}

/** The part of one guest's price that a perk pays, in minor units of the price's currency. */
export function coveredByPerkMinor(
  ctx: Parameters<typeof coveredMinor>[0],
  { id, value }: Perk,
  personMinor: number,
  currency: string,
): number {
  return coveredMinor(
    ctx,
    {
      perkItemId: id,
      type: value.type,
      amountMinor:
        value.amount === null || value.currency === null ? null : fromMajor(value.amount, value.currency),
      currency: value.currency,
    },
    personMinor,
    currency,
  );
}
