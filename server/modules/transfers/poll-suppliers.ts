import { z } from 'zod';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { isSupplierFailure } from '#server/platform/resilience/index.ts';
import {
  findSearch,
  type SupplierProgress,
  saveOffers,
  saveProgress,
  type TransferSearch,
} from './search-store.ts';
import { transferSupplier } from './suppliers.ts';

const roundIntervalMs = 1_000;
/** After this many timeouts in a row, a supplier has timed out. */
const maxFailures = 3;

type SupplierSearch = TransferSearch & { progress: SupplierProgress };

/**
 * Runs one round of a search at one supplier: starts the search there or fetches its results, stores them,
 * and enqueues the next round. Each round is its own job, so that any process can continue a search after a
 * crash, and a slow supplier does not delay the others.
 */
export const pollTransferSupplier = defineJob({
  name: 'ask_ground_supplier',
  payload: z.object({ appId: z.string(), searchId: z.string(), supplier: z.string() }),
  maxAttempts: 3,
  pool: 'external',
  run: async (ctx, payload) => {
    const search = await findSearch(ctx, payload.appId, payload.searchId, payload.supplier);
    if (search?.progress.state !== 'waiting') return;
    if (search.isOverdue) return saveProgress(ctx, search, { ...search.progress, state: 'timed_out' });
    const progress = await pollOnce(ctx, search);
    await transaction(ctx, async (ctx) => {
      await saveProgress(ctx, search, progress);
      if (progress.state !== 'waiting') return;
      const runAt = new Date(Date.now() + roundIntervalMs).toISOString();
      const key = `ask_ground:${search.id}:${payload.supplier}`;
      await enqueue(ctx, pollTransferSupplier, payload, { runAt, key });
    });
  },
});

async function pollOnce(ctx: SystemContext, search: SupplierSearch): Promise<SupplierProgress> {
  const { progress } = search;
  try {
    const supplier = transferSupplier(ctx.environment, progress.supplier);
    const handle = progress.handle ?? (await supplier.begin(ctx, search.query));
    const found = await supplier.results(ctx, handle);
    await saveOffers(ctx, search, progress.supplier, found.offers);
    return { ...progress, handle, failures: 0, state: found.moreComing ? 'waiting' : 'answered' };
  } catch (err) {
    if (!isSupplierFailure(err)) throw err;
    const failures = progress.failures + 1;
    // Only timeouts are retried: a definite refusal is final.
    const isOver = err.kind !== 'timeout' || failures >= maxFailures;
    return {
      ...progress,
      failures,
      state: isOver ? (err.kind === 'timeout' ? 'timed_out' : 'failed') : 'waiting',
    };
  }
}
