import type { TransferSupplier } from '#server/modules/transfers/port.ts';
import { config } from '#server/platform/config/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { simulatedFailure } from '#server/platform/resilience/index.ts';
import { simulateLatency } from '../latency.ts';
import { simulateCall } from '../outages.ts';
import { magicEffect } from './magic.ts';
import { offersOf, presentPrice, priceOf, type TransferSources } from './offers.ts';
import { cancelTransfer, findTransfer, quoteTransferCancel, reserveTransfer } from './orders.ts';
import { type SupplierName, supplierNames, suppliers } from './providers.ts';

export { deliverTransferWebhook } from './deliver-webhook.ts';
export { magicAddresses } from './magic.ts';
export { decideTransfer } from './orders.ts';
export {
  assignDriver,
  cancelByProvider,
  confirmLate,
  modifyTransfer,
  runTracking,
} from './transfer-events.ts';

/** Simulated latency of one call. */
const callMs = 80;

/** The handle of a search. It contains the start, so that nothing is stored. */
type SearchHandle = { search: string; begunAtMs: number };

/** Mozio asks for two seconds between two calls; the others differ from it on purpose. */
const paces: Record<SupplierName, Pick<TransferSupplier, 'pollIntervalMs' | 'searchDeadlineSeconds'>> = {
  roadlink: { pollIntervalMs: 1_000, searchDeadlineSeconds: 30 },
  poolway: { pollIntervalMs: 1_000, searchDeadlineSeconds: 20 },
  linebook: { pollIntervalMs: 2_000, searchDeadlineSeconds: 30 },
};

/**
 * Finds a reservation by the id of its search alone, and promises nothing about repeated requests, as Mozio
 * does. The others find it by our reference.
 */
const findsBySearch: SupplierName = 'linebook';

/** Creates the simulated suppliers of transfers. Their names are invented. */
export function sandboxTransferSuppliers(sources: TransferSources): TransferSupplier[] {
  return supplierNames.map((name) => supplierNamed(name, sources));
}

function supplierNamed(name: SupplierName, sources: TransferSources): TransferSupplier {
  return {
    name,
    isIdempotent: name !== findsBySearch,
    bookTimeoutMs: 20_000,
    settleSeconds: 0,
    ...paces[name],

    async begin(ctx, query) {
      await simulateLatency(callMs, ctx.signal);
      const effect = magicEffect(query);
      if (effect === 'all_suppliers_fail' || (effect === 'one_supplier_fails' && name === 'linebook')) {
        throw simulatedFailure('error', 'This supplier fails for the test address.');
      }
      return { search: newId(), begunAtMs: Date.now() } satisfies SearchHandle;
    },

    async results(ctx, { query, handle }) {
      await simulateLatency(callMs, ctx.signal);
      const { begunAtMs } = handle as SearchHandle;
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

    async recheck(ctx, { query }, offer) {
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
      return reserveTransfer(ctx, order);
    },

    async lookUp(ctx, { reference, handle }) {
      await simulateLatency(callMs, ctx.signal);
      return findTransfer(ctx, reference, name === findsBySearch ? { handle } : undefined);
    },

    quoteCancel: (ctx, { reference }) => quoteTransferCancel(ctx, reference),

    async cancel(ctx, { reference }) {
      await simulateLatency(callMs, ctx.signal);
      return cancelTransfer(ctx, reference);
    },
  };
}
