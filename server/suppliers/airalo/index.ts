import type { EsimSupplier } from '#server/modules/esim/port.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { offeredWith } from '#server/platform/supplier-http/index.ts';
import { airaloClient, type Options } from './client.ts';
import { lookUp, order } from './orders.ts';
import { airaloCatalogue } from './packages.ts';
import { airaloPlans } from './plans.ts';
import { listTopUps, lookUpTopUp, orderTopUp } from './top-ups.ts';
import { usage } from './usage.ts';
import { webhooks } from './webhooks.ts';

/**
 * eSIMs of Airalo's Partner API, version 2. Sales are final: Airalo takes an order back only if its operator agrees to a
 * refund that a person asks for, and the order is then looked up as cancelled. It has no limit of calls for the whole
 * account but one an operation, so pauses that it asks for are kept instead of a budget. Sources: Airalo's developer
 * platform and its SDKs, November 2026; docs/suppliers.md lists what is to be confirmed.
 */
export function airalo(options: Options): EsimSupplier {
  const { clockMs = Date.now } = options;
  const client = airaloClient(options);
  const plans = airaloPlans(airaloCatalogue(client, clockMs), async (ctx) => {
    const { ordersAsync } = await client.account(ctx);
    return !ordersAsync;
  });
  return {
    name: 'airalo',
    isOfferedTo: offeredWith(options.settings, ['AIRALO_CLIENT_ID', 'AIRALO_CLIENT_SECRET']),
    ids: 'own',
    isIdempotent: false,
    // Airalo's own SDK waits for 60 seconds.
    bookTimeoutMs: 60_000,
    settleSeconds: 120,
    webhooks,

    plansOf: plans.ofCountry,
    regionalPlans: plans.ofRegion,
    optionsOf: plans.withAlternatives,

    order: (ctx, request) => order(ctx, client, clockMs, request),
    lookUp: (ctx, key) => lookUp(ctx, client, key),
    usage: (ctx, key) => usage(ctx, client, key),

    quoteCancel: async () => null,
    async cancel(ctx, key) {
      const found = await lookUp(ctx, client, key);
      if (!found) throw new SupplierFailure('rejected', 'There is no order to cancel.');
      const isKept = found.state === 'issued' || found.state === 'pending';
      return isKept
        ? { state: 'declined', reason: 'not_cancellable' }
        : { state: 'cancelled', amounts: null };
    },

    listTopUps: (ctx, esim, currency) => listTopUps(ctx, client, esim, currency),
    orderTopUp: (ctx, request) => orderTopUp(ctx, client, request),
    lookUpTopUp: (ctx, key) => lookUpTopUp(ctx, client, key),
  };
}
