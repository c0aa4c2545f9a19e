import type { VenueKind } from '#server/modules/airport-services/catalogue/port.ts';
import { canPayFor } from '#server/modules/perks/index.ts';
import type { Perk } from '../perks/perk-facts.ts';

type Visit = { kind: VenueKind; productId: string };

/** The perks of the wallet that can pay for a visit, in the order in which they expire. */
export function applicablePerks(wallet: readonly Perk[], visit: Visit, nowMs = Date.now()): Perk[] {
  const endOf = ({ expiresAt: at }: Perk) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
  return wallet
    .filter((perk) => canPayFor(perk, visit, nowMs))
    .sort((one, other) => endOf(one) - endOf(other));
}
