import type { SystemContext } from '../context/index.ts';
import type { SQL } from '../db/sql.ts';

/** Rows per statement, few enough that a sweep never holds locks for long. */
const batchRows = 2_000;

/**
 * Runs `statementOf(limit)`, which must delete at most `limit` rows and return one row for each, until none
 * is left or the process stops. Each batch is its own transaction. Returns the number of deleted rows.
 */
export async function deleteInBatches(
  ctx: Pick<SystemContext, 'db' | 'signal'>,
  statementOf: (limit: number) => SQL,
): Promise<number> {
  let deleted = 0;
  while (!ctx.signal?.aborted) {
    const rows = await ctx.db.execute(statementOf(batchRows));
    deleted += rows.length;
    if (rows.length < batchRows) break;
  }
  return deleted;
}
