import type { EitherContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { holderOf } from './limit-holds.ts';

/** Per holder: a promise that resolves when the last running or queued transaction of this process ends. */
const lastTransactionOf = processWide('hold-transactions', () => new Map<string, Promise<void>>());

/**
 * Runs a transaction that creates a hold, one at a time per member (or per key without a member) in this
 * process. The advisory lock of the hold limit serializes them anyway, but there each waiting call occupies a
 * connection, and 16 calls of one member would take all of them. Joins an open transaction.
 */
export async function holdTransaction<Ctx extends EitherContext, Result>(
  ctx: Ctx,
  run: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  // A caller inside a transaction must not wait here: its connection could be the one the queue needs.
  if ('rollback' in ctx.db) return run(ctx);
  const holder = `${ctx.environment}:${holderOf(ctx)}`;
  const before = lastTransactionOf.get(holder);
  let finish = () => {};
  const end = new Promise<void>((resolve) => {
    finish = resolve;
  });
  lastTransactionOf.set(holder, end);
  await before;
  try {
    return await transaction(ctx, run);
  } finally {
    if (lastTransactionOf.get(holder) === end) lastTransactionOf.delete(holder);
    finish();
  }
}
