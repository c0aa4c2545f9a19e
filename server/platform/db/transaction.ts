import type { Database } from './client.ts';

/**
 * Runs `run` with a context whose `db` is a transaction; joins the open one when there is one already.
 * Everything written in it (rows, history, jobs, notifications) appears together or not at all.
 */
export async function transaction<Ctx extends { db: Database }, Result>(
  ctx: Ctx,
  run: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  if ('rollback' in ctx.db) return run(ctx);
  return ctx.db.transaction((tx) => run({ ...ctx, db: tx }));
}
