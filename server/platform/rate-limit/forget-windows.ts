import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Environment } from '../environment.ts';
import { windowKey } from './sliding-window-limit.ts';

/** Deletes the sliding windows of these keys, in the caller's transaction. For the erasure of a person. */
export async function forgetWindows(
  ctx: { db: Database; environment: Environment },
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const stored = keys.map((key) => windowKey(ctx.environment, key));
  await ctx.db.execute(sql`delete from rate_windows where key in ${stored}`);
}
