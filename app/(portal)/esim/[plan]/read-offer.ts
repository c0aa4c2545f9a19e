import { cache } from 'react';
import {
  type EsimQuote,
  listEsimOptions,
  maxEsims,
  type PlanView,
  quoteEsimOrder,
} from '#server/modules/esim/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/**
 * The plan with this id and the other plans of its coverage, this one first; or the problem. Cached per
 * request.
 */
export const readPlans = cache(async (portal: MemberPortal, id: string): Promise<PlanView[] | Problem> => {
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

/** The order that is being prepared. */
export type Offer = EsimQuote<PlanView>;

type Wanted = { quantity: number; perkIds: readonly string[] };

/** Reads the number of eSIMs and the perks from a query string or a form. Invalid values are ignored. */
export function wantedOf(values: { quantity: unknown; perks: readonly unknown[] }): Wanted {
  const quantity = Number(values.quantity);
  return {
    quantity: Number.isInteger(quantity) && quantity >= 1 && quantity <= maxEsims ? quantity : 1,
    perkIds: values.perks.filter((id): id is string => typeof id === 'string').slice(0, maxEsims),
  };
}

/** Prices the selection by the same rules as the purchase. */
export function readOffer(portal: MemberPortal, plan: PlanView, wanted: Wanted): Promise<Offer> {
  return quoteEsimOrder(portal.memberContext, { plan, ...wanted });
}

/** The ids of the chosen perks, one for each unit. */
export const chosenPerkIds = ({ units }: Offer): string[] =>
  units.filter(({ isChosen }) => isChosen).map(({ perk }) => perk.id);

/** The displayed total and amount due, in the format of the form field `seen`. */
export const displayedPrice = ({ totalMinor, dueMinor, plan }: Offer): string =>
  `${totalMinor} ${dueMinor} ${plan.currency}`;
