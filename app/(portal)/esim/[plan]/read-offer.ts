import { cache } from 'react';
import { dueMinor, type PerkUnit, perkUnits } from '#components/esim/perk-choice.ts';
import type { Plan } from '#components/esim/plan-facts.ts';
import { listEsimOptions } from '#server/modules/esim/index.ts';
import { listSavedPerks } from '#server/modules/perks/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { fromMajor, toMajor } from '#server/platform/money/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/**
 * The plan with this id and the other plans of its coverage, this one first; or the problem. Cached per
 * request.
 */
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

/** Maximum number of eSIMs in one order. */
export const maxTravellers = 10;

/** The order that is being prepared: number of eSIMs and the perks that pay. Amounts in major units. */
export type Offer = {
  plan: Plan;
  quantity: number;
  units: PerkUnit[];
  total: number;
  covered: number;
  due: number;
};

type Wanted = { quantity: number; perks: readonly string[] };

/** Reads the number of eSIMs and the perks from a query string or a form. Invalid values are ignored. */
export function wantedOf(values: { quantity: unknown; perks: readonly unknown[] }): Wanted {
  const quantity = Number(values.quantity);
  return {
    quantity: Number.isInteger(quantity) && quantity >= 1 && quantity <= maxTravellers ? quantity : 1,
    perks: values.perks.filter((id): id is string => typeof id === 'string').slice(0, maxTravellers),
  };
}

/** Prices the selection by the same rules as the purchase. */
export async function readOffer(portal: MemberPortal, plan: Plan, wanted: Wanted): Promise<Offer> {
  const perks = portal.app.modules.includes('perks') ? await readPerks(portal) : [];
  const { currency } = plan;
  const purchase = {
    resourceId: plan.resource_id,
    quantity: wanted.quantity,
    priceMinor: fromMajor(plan.price, currency),
    currency,
  };
  const units = perkUnits(portal.context, perks, wanted.perks, purchase);
  const totalMinor = purchase.priceMinor * purchase.quantity;
  const due = dueMinor(units, purchase);
  return {
    plan,
    quantity: wanted.quantity,
    units,
    total: toMajor(totalMinor, currency),
    covered: toMajor(totalMinor - due, currency),
    due: toMajor(due, currency),
  };
}

/** The member's perks; empty if they cannot be read, because the order can also be paid with money. */
async function readPerks(portal: MemberPortal) {
  try {
    return (await listSavedPerks(portal.memberContext, {})).perks;
  } catch (err) {
    portal.context.log.error({ err }, 'the perks for an eSIM could not be read');
    return [];
  }
}
