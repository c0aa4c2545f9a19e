import type { PerkTerms } from '#server/modules/bookings/index.ts';
import type { SupplierCost } from '#server/modules/bookings/port.ts';
import type { EsimPlan } from './port.ts';

/** How perks pay for an order: each eSIM is one person's, at the price of the plan. */
export function perkTermsOf(plan: Pick<EsimPlan, 'resourceId' | 'priceMinor'>, quantity: number): PerkTerms {
  return {
    productId: plan.resourceId,
    personMinors: Array.from({ length: quantity }, () => plan.priceMinor),
  };
}

/** The price of an order before perks, in minor units. */
export function orderTotalMinor(plan: Pick<EsimPlan, 'priceMinor'>, quantity: number): number {
  return plan.priceMinor * quantity;
}

/** What the supplier charges us for all eSIMs of an order; undefined if it does not name it. */
export function orderCost({ cost }: Pick<EsimPlan, 'cost'>, quantity: number): SupplierCost | undefined {
  return (
    cost && {
      netMinor: quantity * cost.netMinor,
      commissionMinor: quantity * cost.commissionMinor,
      currency: cost.currency,
    }
  );
}
