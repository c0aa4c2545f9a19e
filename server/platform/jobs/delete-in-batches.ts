import type { SystemContext } from '../context/index.ts';
import type { SQL } from '../db/sql.ts';
import { repeatFullBatches } from './repeat-full-batches.ts';

/** Rows per statement, few enough that a sweep never holds locks for long. */
const defaultBatchRows = 2_000;

/**
 * Runs `statementOf(limit)`, which must delete at most `limit` rows and return one row for each, until none
 * is left or the process stops. Each batch is its own transaction. `batchRows` is smaller for rows whose
 * deletion cascades to many others. Returns the number of deleted rows.
 */
export async function deleteInBatches(
  ctx: Pick<SystemContext, 'db' | 'signal'>,
  statementOf: (limit: number) => SQL,
  batchRows = defaultBatchRows,
): Promise<number> {
  return repeatFullBatches(
    ctx,
    batchRows,
    async (limit) => (await ctx.db.execute(statementOf(limit))).length,
  );
}
