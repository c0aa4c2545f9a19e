import type { SystemContext } from '../context/index.ts';

/**
 * Runs `runBatch(limit)` again at once while it reports a full batch, until the process stops. `runBatch`
 * returns how many rows it found, or 0 if it could change none of them. Returns the sum.
 */
export async function repeatFullBatches(
  ctx: Pick<SystemContext, 'signal'>,
  limit: number,
  runBatch: (limit: number) => Promise<number>,
): Promise<number> {
  let total = 0;
  while (!ctx.signal?.aborted) {
    const found = await runBatch(limit);
    total += found;
    if (found < limit) break;
  }
  return total;
}
