import type { EitherContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { holderOf } from './limit-holds.ts';

/** By holder, the end of the last transaction that this process runs or has queued. */
const lastOf = processWide('hold-transactions', () => new Map<string, Promise<void>>());

/**
 * A transaction that makes a hold, one at a time for each member, or key without a member, of this process. They would
 * wait for one another anyway, at the lock that makes the limit of holds exact; there each occupies a connection, and
 * 16 calls of one member would leave none to anybody else. Joins the open transaction when there is one already.
 */
export async function holdTransaction<Ctx extends EitherContext, Result>(
  ctx: Ctx,
  run: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  // Whoever waited here with a connection could keep the one before from getting its own.
  if ('rollback' in ctx.db) return run(ctx);
  const holder = `${ctx.environment}:${holderOf(ctx)}`;
  const before = lastOf.get(holder);
  let finish = () => {};
  const end = new Promise<void>((resolve) => {
    finish = resolve;
  });
  lastOf.set(holder, end);
  await before;
  try {
    return await transaction(ctx, run);
  } finally {
    if (lastOf.get(holder) === end) lastOf.delete(holder);
    finish();
  }
}
