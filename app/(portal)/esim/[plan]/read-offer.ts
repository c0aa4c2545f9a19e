import { cache } from 'react';
import { dueMinor, type PerkUnit, perkUnits } from '#components/esim/perk-choice.ts';
import type { Plan } from '#components/esim/plan-facts.ts';
import { listEsimOptions } from '#server/esim/index.ts';
import { listSavedPerks } from '#server/perks/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { fromMajor, toMajor } from '#server/platform/money/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** The plan of a page with its sisters, or the problem. */
export const readPlans = cache(async (portal: MemberPortal, id: string): Promise<Plan[] | Problem> => {
  try {
    const { plans } = await listEsimOptions(
      { ...portal.memberContext, key: null },
      {
        resource_id: id,
        currency: portal.currency,
      },
    );
    return plans;
  } catch (err) {
    if (isProblem(err)) return err;
    throw err;
  }
});

/** Most eSIMs in one order. */
export const mostTravellers = 10;

/** What somebody is about to buy: so many eSIMs, and the perks that pay. Amounts in major units. */
export type Offer = {
  plan: Plan;
  quantity: number;
  units: PerkUnit[];
  total: number;
  covered: number;
  due: number;
};

type Wanted = { quantity: number; perks: readonly string[] };

/** Reads how many and which perks from an address or a form; what it does not understand is as if it were not there. */
export function wantedOf(values: { quantity: unknown; perks: readonly unknown[] }): Wanted {
  const quantity = Number(values.quantity);
  return {
    quantity: Number.isInteger(quantity) && quantity >= 1 && quantity <= mostTravellers ? quantity : 1,
    perks: values.perks.filter((id): id is string => typeof id === 'string').slice(0, mostTravellers),
  };
}

/** The price of what is wanted, by the same rules that the purchase follows. */
export async function readOffer(portal: MemberPortal, plan: Plan, wanted: Wanted): Promise<Offer> {
  const perks = portal.app.modules.includes('perks') ? await readPerks(portal) : [];
  const { currency } = plan;
  const bought = {
    resourceId: plan.resource_id,
    quantity: wanted.quantity,
    priceMinor: fromMajor(plan.price, currency),
    currency,
  };
  const units = perkUnits(portal.context, perks, wanted.perks, bought);
  const totalMinor = bought.priceMinor * bought.quantity;
  const due = dueMinor(units, bought);
  return {
    plan,
    quantity: wanted.quantity,
    units,
    total: toMajor(totalMinor, currency),
    covered: toMajor(totalMinor - due, currency),
    due: toMajor(due, currency),
  };
}

/** The member's perks; none where they cannot be read, because money pays as well. */
async function readPerks(portal: MemberPortal) {
  try {
    return (await listSavedPerks(portal.memberContext, {})).perks;
  } catch (err) {
    portal.context.log.error({ err }, 'the perks for an eSIM could not be read');
    return [];
  }
}
