import type { BaseContext } from '../context/index.ts';
import { startDeadline } from './deadline.ts';
import type { SupplierLine } from './line.ts';
import { noteFailure, noteSuccess, passCircuit, passGate } from './note-outcome.ts';

/**
 * Hands on what a supplier finds, batch by batch, under the rules of `callSupplier`: one deadline for all of it, no
 * second attempt. The supplier is told to stop as soon as nobody reads on; it counts as working until it really has.
 */
export async function* streamFromSupplier<Item>(
  line: SupplierLine,
  call: string,
  deadlineMs: number,
  ctx: BaseContext,
  ask: (ctx: BaseContext) => AsyncIterable<Item>,
): AsyncGenerator<Item, void, undefined> {
  ctx.signal.throwIfAborted();
  const deadline = startDeadline(ctx, deadlineMs);
  let found: AsyncIterator<Item> | undefined;
  let isInside = false;
  let isThrough = false;
  try {
    await passGate(line, call, deadline);
    isInside = true;
    passCircuit(line, call);
    line.searching(1);
    found = ask(deadline.ctx)[Symbol.asyncIterator]();
    for (;;) {
      const next = await Promise.race([found.next(), deadline.over]);
      if (next.done) break;
      yield next.value;
    }
    isThrough = true;
    noteSuccess(line, call);
  } catch (failure) {
    isThrough = true;
    if (found) noteFailure(line, call, ctx, failure);
    throw failure;
  } finally {
    deadline.end();
    deadline.stop();
    if (isInside) line.gate.leave();
    if (found) {
      if (!isThrough) {
        line.circuit.abandoned();
        line.count(call, 'left');
      }
      // Not waited for: a supplier that ignores its signal may never return.
      const returned = found.return?.() ?? Promise.resolve();
      void returned.catch(() => {}).finally(() => line.searching(-1));
    }
  }
}
