import type { EsimSupplier, ProviderOrder } from '#server/modules/esim/port.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { simulateLatency } from '../../latency.ts';
import { areaNames } from '../areas.ts';
import { acceptOrder, findOrder } from '../orders.ts';
import { decideRoamlarkOrder, roamlarkName, webhooks } from './announce-decision.ts';
import { optionsOf, plansOf } from './plans.ts';

export { decideRoamlarkOrder, deliverRoamlarkEvent } from './announce-decision.ts';

const callMs = 140;

/**
 * The second simulated supplier of eSIMs, which differs from the first: it has ids of its own and one currency, accepts
 * orders and names no time of its decision, does not recognise repeats, and knows neither cancellations, top-ups nor
 * usage. Its name is invented.
 */
export const roamlark: EsimSupplier = {
  name: roamlarkName,
  ids: 'own',
  isIdempotent: false,
  bookTimeoutMs: 20_000,
  settleSeconds: 0,
  webhooks,

  async plansOf(ctx, countryCode) {
    await simulateLatency(callMs, ctx.signal);
    return plansOf(countryCode);
  },

  async regionalPlans(ctx, region) {
    await simulateLatency(callMs, ctx.signal);
    const isKnown = region === null || areaNames.some((name) => name === region);
    return isKnown ? [] : null;
  },

  async optionsOf(ctx, resourceId) {
    await simulateLatency(callMs, ctx.signal);
    return optionsOf(resourceId);
  },

  async order(ctx, order) {
    await simulateLatency(callMs, ctx.signal);
    return undated(await acceptOrder(ctx, order, decideRoamlarkOrder, { prefix: 'RL', isIdempotent: false }));
  },

  async lookUp(ctx, { reference }) {
    await simulateLatency(callMs, ctx.signal);
    const found = await findOrder(ctx, reference);
    return found && undated(found);
  },

  quoteCancel: async () => null,

  async cancel(ctx, { reference }) {
    await simulateLatency(callMs, ctx.signal);
    const found = await findOrder(ctx, reference);
    if (!found) throw new SupplierFailure('rejected', 'There is no order to cancel.');
    const isKept = found.state === 'issued' || found.state === 'pending';
    return isKept ? { state: 'declined', reason: 'not_cancellable' } : { state: 'cancelled', amounts: null };
  },
};

/** It names no time of its decision, and no access point. */
function undated(order: ProviderOrder): ProviderOrder {
  if (order.state === 'pending') return { ...order, answersBy: null };
  if (order.state !== 'issued') return order;
  return { ...order, profiles: order.profiles.map((profile) => ({ ...profile, apn: null })) };
}
