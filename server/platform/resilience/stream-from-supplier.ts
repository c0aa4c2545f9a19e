import type { BaseContext } from '../context/index.ts';
import type { SupplierChannel } from './channel.ts';
import { startDeadline } from './deadline.ts';
import { acquireSlot, recordFailure, recordSuccess, requireClosedCircuit } from './record-outcome.ts';
import { honourRetryAfter, requireAllowance } from './require-allowance.ts';

/**
 * Yields a supplier's batches as they arrive, under the rules of `callSupplier` but with one deadline for the
 * whole stream and no retry. When the reader stops, the supplier's signal aborts; the search counts as in
 * flight until the supplier has returned.
 */
export async function* streamFromSupplier<Item>(
  channel: SupplierChannel,
  call: string,
  deadlineMs: number,
  ctx: BaseContext,
  run: (ctx: BaseContext) => AsyncIterable<Item>,
): AsyncGenerator<Item, void, undefined> {
  ctx.signal.throwIfAborted();
  const deadline = startDeadline(ctx, deadlineMs);
  let iterator: AsyncIterator<Item> | undefined;
  let hasSlot = false;
  let isSettled = false;
  let startedAt = 0;
  try {
    await acquireSlot(channel, call, deadline);
    hasSlot = true;
    await requireAllowance(channel, call, 'search', deadline);
    requireClosedCircuit(channel, call);
    channel.trackSearch(1);
    startedAt = performance.now();
    iterator = run(deadline.ctx)[Symbol.asyncIterator]();
    for (;;) {
      const next = await Promise.race([iterator.next(), deadline.over]);
      if (next.done) break;
      yield next.value;
    }
    isSettled = true;
    recordSuccess(channel, call, performance.now() - startedAt);
  } catch (failure) {
    isSettled = true;
    if (iterator) {
      recordFailure(channel, call, ctx, failure, performance.now() - startedAt);
      await honourRetryAfter(channel, 'search', ctx, failure);
    }
    throw failure;
  } finally {
    deadline.end();
    deadline.stop();
    if (hasSlot) channel.bulkhead.release();
    if (iterator) {
      if (!isSettled) {
        channel.circuit.abandoned();
        channel.count(call, 'left');
      }
      // Not awaited: a supplier that ignores its signal may never return.
      const returned = iterator.return?.() ?? Promise.resolve();
      void returned.catch(() => {}).finally(() => channel.trackSearch(-1));
    }
  }
}
