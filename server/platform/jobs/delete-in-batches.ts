import type { SystemContext } from '../context/index.ts';
import type { SQL } from '../db/sql.ts';

/** Rows that go in one statement, so that a sweep never holds locks for long. */
const batchRows = 2_000;

/**
 * Runs `statementOf(limit)`, which deletes at most that many rows and returns one for each, until nothing is left or the
 * process stops. Every batch is a transaction of its own. Answers how many rows are gone.
 */
export async function deleteInBatches(
  ctx: Pick<SystemContext, 'db' | 'signal'>,
  statementOf: (limit: number) => SQL,
): Promise<number> {
  let deleted = 0;
  while (!ctx.signal?.aborted) {
    const gone = await ctx.db.execute(statementOf(batchRows));
    deleted += gone.length;
    if (gone.length < batchRows) break;
  }
  return deleted;
}
