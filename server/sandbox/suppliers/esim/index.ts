import { z } from 'zod';
import type { EsimSupplier, EsimUsage } from '#server/modules/esim/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import type { ConvertMinor } from '../convert-minor.ts';
import { simulateLatency } from '../latency.ts';
import { simulateCall } from '../outages.ts';
import { magicCountryEffect, magicEffect, usageOutage } from './magic.ts';
import {
  type Activation,
  acceptOrder,
  cancelOrder,
  decideOrder,
  findOrder,
  type OrderRow,
  readOrder,
} from './orders.ts';
import { plansOfCountry, plansOfRegion, planWithAlternatives } from './plans.ts';
import { profilesOf } from './profiles.ts';
import { addedMbOf, addTopUp, findTopUp, topUpsOf } from './top-ups.ts';
import { usageAt } from './usage.ts';

export { magicCountries, magicPlans, magicTopUps } from './magic.ts';
export { decideRoamlarkOrder, deliverRoamlarkEvent, roamlark } from './roamlark/index.ts';

/** Simulated latency of one call. */
const callMs = 110;

/** Functions of other modules that the simulated supplier uses. */
export type SandboxSources = {
  convertMinor: ConvertMinor;
  /** Called when the supplier has decided an order, in place of the webhook of a real supplier. */
  receiveDecision: (ctx: BaseContext, reference: string) => Promise<void>;
};

/** Creates the simulated supplier of eSIMs and the job that decides its orders. Its name is invented. */
export function sandboxEsim({ convertMinor, receiveDecision }: SandboxSources): {
  supplier: EsimSupplier;
  activation: Activation;
} {
  const activation = defineJob({
    name: 'activate_sandbox_esim',
    payload: z.object({ reference: z.string() }),
    run: async (ctx, { reference }) => {
      await transaction(ctx, async (ctx) => {
        if (await decideOrder(ctx, reference)) await receiveDecision(ctx, reference);
      });
    },
  });

  const supplier: EsimSupplier = {
    name: 'signalkite',
    cancelsSold: true,
    isIdempotent: true,
    bookTimeoutMs: 20_000,
    settleSeconds: 0,
    callBudget: { calls: 30_000, perSeconds: 60, keptForBookings: 0.2 },

    async plansOf(ctx, countryCode, currency) {
      await simulateCall(ctx, magicCountryEffect(countryCode), callMs);
      return plansOfCountry(countryCode, currency, convertMinor);
    },

    async regionalPlans(ctx, region, currency) {
      await simulateCall(ctx, magicCountryEffect(region), callMs);
      return plansOfRegion(region, currency, convertMinor);
    },

    async optionsOf(ctx, resourceId, currency) {
      await simulateCall(ctx, magicEffect(resourceId), callMs);
      return planWithAlternatives(resourceId, currency, convertMinor);
    },

    async order(ctx, request) {
      await simulateLatency(callMs, ctx.signal);
      return acceptOrder(ctx, request, activation);
    },

    async lookUp(ctx, { reference }) {
      await simulateLatency(callMs, ctx.signal);
      return findOrder(ctx, reference);
    },

    async listTopUps(ctx, esim, currency) {
      const row = await readOrder(ctx, esim.order.reference);
      await simulateCall(ctx, row && usageOutage(row.resource_id), callMs);
      return topUpsOf(ctx, esim, currency, convertMinor);
    },

    async orderTopUp(ctx, order) {
      await simulateLatency(callMs, ctx.signal);
      return addTopUp(ctx, order);
    },

    async lookUpTopUp(ctx, key) {
      await simulateLatency(callMs, ctx.signal);
      return findTopUp(ctx, key);
    },

    quoteCancel: async () => null,

    async cancel(ctx, { reference }) {
      await simulateLatency(callMs, ctx.signal);
      if (await wasUsed(ctx, reference)) return { state: 'declined', reason: 'already_used' };
      if (!(await findOrder(ctx, reference)))
        throw new SupplierFailure('rejected', 'There is no order to cancel.');
      await cancelOrder(ctx, reference);
      return { state: 'cancelled', amounts: null };
    },

    async usage(ctx, { reference }) {
      const row = await readOrder(ctx, reference);
      await simulateCall(ctx, row && usageOutage(row.resource_id), callMs);
      const usage = row && (await usageOf(ctx, row));
      if (!usage) throw new SupplierFailure('rejected', 'There is no eSIM under this reference.');
      return usage;
    },
  };

  /** The usage of the eSIMs of an issued order; null of any other. */
  async function usageOf(ctx: BaseContext, row: OrderRow): Promise<EsimUsage[] | null> {
    const { state, issued_at: issuedAt } = row;
    const [plan] = planWithAlternatives(row.resource_id, 'EUR', convertMinor) ?? [];
    if (state !== 'issued' || !issuedAt || !plan) return null;
    const now = databaseNowMs(ctx.environment);
    const added = await addedMbOf(ctx, row);
    return profilesOf(row).map(({ iccid }) => usageAt(plan, iccid, issuedAt, now, added.get(iccid)));
  }

  async function wasUsed(ctx: BaseContext, reference: string): Promise<boolean> {
    const row = await readOrder(ctx, reference);
    const usage = row && (await usageOf(ctx, row));
    return usage?.some(({ status }) => status !== 'not_connected') ?? false;
  }

  return { supplier, activation };
}
