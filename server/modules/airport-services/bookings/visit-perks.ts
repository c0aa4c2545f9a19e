import type { PerkTerms } from '#server/modules/bookings/index.ts';
import { canPayFor, coveredMinor, type PerkView } from '#server/modules/perks/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { VenueKind } from '../catalogue/port.ts';

type Product = { kind: VenueKind; productId: string };

/** A visit that perks can pay for: one perk for each guest. Amounts are minor units of `currency`. */
type PayableVisit = Product & { guests: number; unitMinor: number; currency: string };

/** One unit of a perk that can be chosen for one guest, and the amount that it pays. */
type PerkChoice = { perk: PerkView; paysMinor: number };

/** The perks that can be chosen for a visit. */
export type PerkOffer = {
  /** A perk with several units is listed once for each unit. */
  choices: PerkChoice[];
  /** Every amount that a choice of perks can pay, including 0. */
  sumsMinor: number[];
  totalMinor: number;
  currency: string;
};

/** More perks would make the form long and the number of their sums large. */
const maxOfferedPerks = 6;

/** The price that perks can pay for each guest; checkout uses the same amounts. */
export function perkTermsOf(visit: Pick<PayableVisit, 'productId' | 'guests' | 'unitMinor'>): PerkTerms {
  const { productId, guests, unitMinor } = visit;
  return { productId, personMinors: Array.from({ length: guests }, () => unitMinor) };
}

/** The perks of the wallet that can pay for a visit, in the order in which they expire. */
export function applicablePerks(
  wallet: readonly PerkView[],
  product: Product,
  nowMs = Date.now(),
): PerkView[] {
  const endOf = ({ expiresAt: at }: PerkView) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
  return wallet
    .filter((perk) => canPayFor(perk, product, nowMs))
    .sort((one, other) => endOf(one) - endOf(other));
}

/** The wallet with the units that a booking has reserved: its member may choose them again. */
export function withReservedUnits(wallet: readonly PerkView[], reservedIds: readonly string[]): PerkView[] {
  return wallet.map((perk) => {
    const units = reservedIds.filter((id) => id === perk.id).length;
    return units > 0 ? { ...perk, unitsRemaining: perk.unitsRemaining + units } : perk;
  });
}

/**
 * The perks that can be chosen for the guests of a visit, and what each pays. A perk without an exchange rate to the
 * price's currency is omitted, because the visit can also be paid with money.
 */
export function offerPerks(
  ctx: Pick<BaseContext, 'environment'>,
  wallet: readonly PerkView[],
  visit: PayableVisit,
): PerkOffer {
  const { guests, currency } = visit;
  const { personMinors } = perkTermsOf(visit);
  const choices = applicablePerks(wallet, visit)
    .flatMap((perk) => {
      const paysMinor = coverOf(ctx, perk, visit);
      return paysMinor === null ? [] : [{ perk, paysMinor }];
    })
    .slice(0, maxOfferedPerks)
    .flatMap((choice) =>
      Array.from({ length: Math.min(guests, choice.perk.unitsRemaining) }, (): PerkChoice => choice),
    );
  return {
    choices,
    sumsMinor: possibleSums(
      choices.map(({ paysMinor }) => paysMinor),
      guests,
    ),
    totalMinor: personMinors.reduce((total, minor) => total + minor, 0),
    currency,
  };
}

/** What a perk pays for one guest; null if there is no exchange rate between the two currencies. */
function coverOf(
  ctx: Pick<BaseContext, 'environment'>,
  perk: PerkView,
  { unitMinor, currency }: PayableVisit,
): number | null {
  try {
    return coveredMinor(ctx, perk.value, unitMinor, currency);
  } catch (err) {
    if (isProblem(err)) return null;
    throw err;
  }
}

/** Whether the wallet has enough free units of each chosen perk for a visit. */
export function hasPerks(wallet: readonly PerkView[], product: Product, perkIds: readonly string[]): boolean {
  const units = new Map(
    applicablePerks(wallet, product).map(({ id, unitsRemaining: free }) => [id, free] as const),
  );
  return [...Map.groupBy(perkIds, (id) => id)].every(([id, all]) => all.length <= (units.get(id) ?? 0));
}

/** Every sum of at most `most` of the numbers, including 0. */
export function possibleSums(numbers: readonly number[], most: number): number[] {
  let reached = new Map<string, { count: number; sum: number }>([['0 0', { count: 0, sum: 0 }]]);
  for (const number of numbers) {
    const next = new Map(reached);
    for (const { count, sum } of reached.values()) {
      if (count < most) next.set(`${count + 1} ${sum + number}`, { count: count + 1, sum: sum + number });
    }
    reached = next;
  }
  return [...new Set([...reached.values()].map(({ sum }) => sum))];
}
