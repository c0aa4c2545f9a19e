import {
  canPayFor,
  coveredMinor,
  coveredTotalMinor,
  listSavedPerks,
  type PerkView,
} from '#server/modules/perks/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { orderTotalMinor, perkTermsOf } from './order-price.ts';
import type { EsimPlan } from './port.ts';

/** The values of a plan that determine the price of an order. */
type PricedPlan = Pick<EsimPlan, 'resourceId' | 'priceMinor' | 'currency'>;

/** One unit of a saved perk that can pay for one eSIM of the order. */
type PerkUnit = {
  perk: PerkView;
  isChosen: boolean;
  /** What it pays, in minor units of the plan's currency. */
  coveredMinor: number;
};

/** The price of an order before its purchase, in minor units of the plan's currency. */
export type EsimQuote<Plan extends PricedPlan = PricedPlan> = {
  plan: Plan;
  quantity: number;
  /** The perks of the member that can pay, one entry for each unit. */
  units: PerkUnit[];
  totalMinor: number;
  /** What the chosen perks pay. */
  coveredMinor: number;
  dueMinor: number;
};

/**
 * Prices an order by the rules of the purchase. `perkIds` holds the chosen perks, one id for each unit; perks
 * that cannot pay for the plan and units beyond the number of eSIMs are not chosen. If the wallet cannot be
 * read, the order has no perks, because it can also be paid with money.
 */
export async function quoteEsimOrder<Plan extends PricedPlan>(
  ctx: MemberContext,
  order: { plan: Plan; quantity: number; perkIds: readonly string[] },
): Promise<EsimQuote<Plan>> {
  const { plan, quantity } = order;
  const units = perkUnits(ctx, await readWallet(ctx), order);
  const values = units.filter(({ isChosen }) => isChosen).map(({ perk }) => perk.value);
  const { personMinors } = perkTermsOf(plan, quantity);
  const totalMinor = orderTotalMinor(plan, quantity);
  const coveredMinor = coveredTotalMinor(ctx, values, personMinors, plan.currency);
  return { plan, quantity, units, totalMinor, coveredMinor, dueMinor: totalMinor - coveredMinor };
}

/**
 * The perks of a wallet that can pay for an order now, one entry for each unit, and at most one unit of a perk
 * for each eSIM. A perk without an exchange rate to the plan's currency is omitted. Pure.
 */
export function perkUnits(
  ctx: Pick<MemberContext, 'environment'>,
  wallet: readonly PerkView[],
  { plan, quantity, perkIds }: { plan: PricedPlan; quantity: number; perkIds: readonly string[] },
  nowMs = Date.now(),
): PerkUnit[] {
  const unmatchedIds = [...perkIds];
  let unpaidEsims = quantity;
  return wallet
    .filter((perk) => canPayFor(perk, { kind: 'esim', productId: plan.resourceId }, nowMs))
    .flatMap((perk) => {
      const coveredMinor = coverOf(ctx, perk, plan);
      if (coveredMinor === null) return [];
      return Array.from({ length: Math.min(perk.unitsRemaining, quantity) }, (): PerkUnit => {
        const index = unmatchedIds.indexOf(perk.id);
        const isChosen = index >= 0 && unpaidEsims > 0;
        if (index >= 0) unmatchedIds.splice(index, 1);
        if (isChosen) unpaidEsims -= 1;
        return { perk, isChosen, coveredMinor };
      });
    });
}

/** What a perk pays of one eSIM; null if there is no exchange rate between the two currencies. */
function coverOf(
  ctx: Pick<MemberContext, 'environment'>,
  perk: PerkView,
  { priceMinor, currency }: PricedPlan,
): number | null {
  try {
    return coveredMinor(ctx, perk.value, priceMinor, currency);
  } catch (err) {
    if (isProblem(err)) return null;
    throw err;
  }
}

async function readWallet(ctx: MemberContext): Promise<readonly PerkView[]> {
  if (!ctx.app.modules.includes('perks')) return [];
  try {
    return (await listSavedPerks(ctx, {})).perks;
  } catch (err) {
    ctx.log.error({ err }, 'the perks for an eSIM could not be read');
    return [];
  }
}
