import { z } from 'zod';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { isSupplierFailure } from '#server/platform/resilience/index.ts';
import type { TransferOffer } from './port.ts';
import { openSearchHandle, sealSearchHandle } from './search-handle.ts';
import {
  findSearch,
  type SupplierProgress,
  saveOffers,
  saveProgress,
  type TransferSearch,
} from './search-store.ts';
import { transferSupplier } from './suppliers.ts';

/** After this many timeouts in a row, a supplier has timed out. */
const maxFailures = 3;

type PolledSearch = TransferSearch & { progress: SupplierProgress };

/**
 * Runs one round of a search at one supplier: starts the search there or fetches its results, stores them,
 * and enqueues the next round after the interval that the supplier asks for. Each round is its own job, so that any process can continue a search after a
 * crash, and a slow supplier does not delay the others.
 */
export const pollTransferSupplier = defineJob({
  name: 'poll_transfer_supplier',
  payload: z.object({ appId: z.string(), searchId: z.string(), supplier: z.string() }),
  maxAttempts: 3,
  pool: 'external',
  run: async (ctx, payload) => {
    const search = await findSearch(ctx, payload.appId, payload.searchId, payload.supplier);
    if (search?.progress.state !== 'waiting') return;
    if (search.progress.isOverdue)
      return saveProgress(ctx, search, { ...search.progress, state: 'timed_out' });
    const { progress, offers } = await pollOnce(ctx, search);
    // Together, so that every stored quote has the handle of its search.
    await transaction(ctx, async (ctx) => {
      await saveOffers(ctx, search, payload.supplier, offers);
      await saveProgress(ctx, search, progress);
      if (progress.state !== 'waiting') return;
      const { pollIntervalMs } = transferSupplier(ctx.environment, payload.supplier);
      const key = `poll_transfer_supplier:${search.id}:${payload.supplier}`;
      await enqueue(ctx, pollTransferSupplier, payload, { delayMs: pollIntervalMs, key });
    });
  },
});

type Round = { progress: SupplierProgress; offers: TransferOffer[] };

async function pollOnce(ctx: SystemContext, search: PolledSearch): Promise<Round> {
  const { progress, query } = search;
  // A search that has begun is kept although its first results fail, so that it begins once.
  let sealed = progress.handle;
  try {
    const supplier = transferSupplier(ctx.environment, progress.supplier);
    sealed ??= sealSearchHandle(ctx, search.id, await supplier.begin(ctx, query));
    const found = await supplier.results(ctx, {
      query,
      handle: openSearchHandle(ctx, search.id, sealed),
    });
    const state = found.moreComing ? 'waiting' : 'answered';
    return { progress: { ...progress, handle: sealed, failures: 0, state }, offers: found.offers };
  } catch (err) {
    if (!isSupplierFailure(err)) throw err;
    const failures = progress.failures + 1;
    // Only timeouts are retried: a definite refusal is final.
    const isOver = err.kind !== 'timeout' || failures >= maxFailures;
    const state = isOver ? (err.kind === 'timeout' ? 'timed_out' : 'failed') : 'waiting';
    return { progress: { ...progress, handle: sealed, failures, state }, offers: [] };
  }
}
