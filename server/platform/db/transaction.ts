import type { Database } from './client.ts';

/**
 * Runs `run` with a context whose `db` is a transaction; an open transaction is joined.
 * Its writes (rows, history, jobs, notifications) are committed or rolled back together.
 */
export async function transaction<Ctx extends { db: Database }, Result>(
  ctx: Ctx,
  run: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  if ('rollback' in ctx.db) return run(ctx);
  return ctx.db.transaction((tx) => run({ ...ctx, db: tx }));
}
