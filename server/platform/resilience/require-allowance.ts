import { setTimeout as wait } from 'node:timers/promises';
import type { BaseContext } from '../context/index.ts';
import { type CallKind, countLimitedCall } from './call-budget.ts';
import type { SupplierChannel } from './channel.ts';
import type { Deadline } from './deadline.ts';
import { isSupplierFailure, SupplierFailure } from './failure.ts';

/**
 * Takes one call from the supplier's budget. A search for which none is left is refused with the seconds until the
 * next one; a booking call waits, unless its deadline ends before: then it is refused too, and was never sent.
 */
export async function requireAllowance(
  channel: SupplierChannel,
  call: string,
  kind: CallKind,
  deadline: Deadline,
): Promise<void> {
  const { environment, supplier, allowance } = channel;
  for (let hasWaited = false; ; hasWaited = true) {
    const waitMs = await allowance.take(kind);
    if (waitMs === 0) return;
    if (kind === 'search' || waitMs >= deadline.remainingMs()) {
      channel.count(call, 'not_asked');
      countLimitedCall(environment, supplier, kind, 'refused');
      throw new SupplierFailure(
        'unavailable',
        `${supplier} may not be called before ${waitMs} ms are over.`,
        {
          notAsked: true,
          retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
        },
      );
    }
    if (!hasWaited) countLimitedCall(environment, supplier, kind, 'waited');
    await Promise.race([wait(waitMs, undefined, { signal: deadline.ctx.signal }), deadline.over]);
  }
}

/** The seconds for which an answer of the supplier itself (429, 503) asks not to be called; 0 if it asks nothing. */
export function askedPauseSeconds(failure: unknown): number {
  if (!isSupplierFailure(failure) || failure.simulated || failure.notAsked) return 0;
  return failure.facts.retryAfterSeconds ?? 0;
}

/** Stops calls of this kind for as long as the supplier's answer asks. A failure to store that is only logged. */
export async function honourRetryAfter(
  { supplier, allowance }: SupplierChannel,
  kind: CallKind,
  ctx: BaseContext,
  failure: unknown,
): Promise<void> {
  const seconds = askedPauseSeconds(failure);
  if (seconds === 0) return;
  ctx.log.warn({ supplier, kind, seconds }, 'a supplier asked for a pause');
  await allowance
    .pause(kind, seconds)
    .catch((err) => ctx.log.error({ err, supplier }, 'a pause was not stored'));
}
