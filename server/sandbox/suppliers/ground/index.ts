import type { GroundQuery, GroundSupplier } from '#server/modules/transfers/port.ts';
import { config } from '#server/platform/config/index.ts';
import { simulatedFailure } from '#server/platform/resilience/index.ts';
import { simulateLatency } from '../latency.ts';
import { simulateCall } from '../outages.ts';
import { magicEffect } from './magic.ts';
import { type GroundSources, offersOf, presentPrice, priceOf } from './offers.ts';
import { cancelRide, findRide, reserveRide } from './orders.ts';
import { type SupplierName, supplierNames, suppliers } from './providers.ts';

export { deliverGroundWebhook } from './deliver-webhook.ts';
export { magicAddresses } from './magic.ts';
export { decideGroundRide } from './orders.ts';
export { assignDriver, cancelByProvider, confirmLate, modifyRide, runTracking } from './ride-events.ts';

/** Simulated latency of one call. */
const callMs = 80;

/** The search handle of a simulated supplier contains the query and its start, so nothing is stored. */
type Handle = { query: GroundQuery; begunAtMs: number };

/** Creates the simulated suppliers of ground transport. Their names are invented. */
export function sandboxGroundSuppliers(sources: GroundSources): GroundSupplier[] {
  return supplierNames.map((name) => supplierNamed(name, sources));
}

function supplierNamed(name: SupplierName, sources: GroundSources): GroundSupplier {
  return {
    name,

    async begin(ctx, query) {
      await simulateLatency(callMs, ctx.signal);
      const effect = magicEffect(query);
      if (effect === 'all_suppliers_fail' || (effect === 'one_supplier_fails' && name === 'linebook')) {
        throw simulatedFailure('error', 'The test address makes this supplier fail.');
      }
      return JSON.stringify({ query, begunAtMs: Date.now() } satisfies Handle);
    },

    async results(ctx, handle) {
      await simulateLatency(callMs, ctx.signal);
      const { query, begunAtMs } = JSON.parse(handle) as Handle;
      const effect = magicEffect(query);
      if (effect === 'nothing_available') return { offers: [], moreComing: false };
      const sinceMs = config.sandboxLatency === 'off' ? Number.POSITIVE_INFINITY : Date.now() - begunAtMs;
      const answered = suppliers[name].filter(({ answersAfterMs }) => answersAfterMs <= sinceMs);
      const isSilent = effect === 'one_supplier_silent' && name === 'linebook';
      return {
        offers: answered.flatMap((provider) => offersOf(provider, query, sources)),
        moreComing: isSilent || answered.length < suppliers[name].length,
      };
    },

    async recheck(ctx, query, offer) {
      const effect = magicEffect(query);
      await simulateCall(ctx, effect, callMs);
      if (effect === 'sold_out') return null;
      const [providerKey, index] = offer.key.split('.');
      const provider = suppliers[name].find(({ key }) => key === providerKey);
      const product = provider?.products[Number(index)];
      if (!provider || !product) return null;
      return presentPrice(query, offer, priceOf(provider, product, query, sources));
    },

    async reserve(ctx, order) {
      await simulateLatency(callMs, ctx.signal);
      return reserveRide(ctx, order);
    },

    async lookUp(ctx, reference) {
      await simulateLatency(callMs, ctx.signal);
      return findRide(ctx, reference);
    },

    async cancel(ctx, reference) {
      await simulateLatency(callMs, ctx.signal);
      return cancelRide(ctx, reference);
    },
  };
}
