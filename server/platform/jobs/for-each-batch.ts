import type { SystemContext } from '../context/index.ts';
import { repeatFullBatches } from './repeat-full-batches.ts';

/**
 * Reads rows in batches of `limit` and handles one batch after another, until a batch is not full or the process
 * stops. `read` begins after the last row of the batch before, so that rows which `handle` leaves as they are do not
 * come again.
 */
export async function forEachBatch<Row>(
  ctx: Pick<SystemContext, 'signal'>,
  limit: number,
  read: (limit: number, last: Row | null) => PromiseLike<Row[]>,
  handle: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  let last: Row | null = null;
  await repeatFullBatches(ctx, limit, async () => {
    const rows: Row[] = await read(limit, last);
    last = rows.at(-1) ?? null;
    await handle(rows);
    return rows.length;
  });
}
