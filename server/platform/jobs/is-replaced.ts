import type { BaseContext } from '../context/index.ts';
import { sql } from '../db/sql.ts';

/** A running job as graphile-worker describes it; `key` is the one with which it began. */
export type RunningJob = { id: string; key: string | null };

/**
 * True if another job with the key of a running job was enqueued meanwhile. graphile-worker then takes the key and
 * all further attempts from the running job. If it fails it would count as dead, although the other one does its work.
 */
export async function isReplaced(ctx: Pick<BaseContext, 'db'>, { id, key }: RunningJob): Promise<boolean> {
  if (key === null) return false;
  const rows = await ctx.db.execute(
    sql`select 1 from graphile_worker._private_jobs where id = ${id}::bigint and key is null`,
  );
  return rows.length > 0;
}
