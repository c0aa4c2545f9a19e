import type { BaseContext } from '#server/platform/context/index.ts';
import type { ErrorCode } from '#server/platform/errors/index.ts';
import { simulatedFailure } from '#server/platform/resilience/index.ts';
import { simulateLatency } from './latency.ts';

/** The failures that a test value of any simulated supplier can cause. */
export type OutageEffect = 'supplier_error' | 'supplier_timeout' | 'supplier_down';

/** The error code that the API then returns. */
export const outageCodes = {
  supplier_error: 'supplier_error',
  supplier_timeout: 'supplier_timeout',
  supplier_down: 'supplier_unavailable',
} as const satisfies Record<OutageEffect, ErrorCode>;

const failureKinds = {
  supplier_error: 'error',
  supplier_timeout: 'timeout',
  supplier_down: 'unavailable',
} as const;

/** Latency of a simulated timeout. It is shorter than every deadline of the product. */
const timeoutMs = 4_000;

/**
 * Waits for the simulated latency, then throws if the test value simulates an outage. Ignores other effects.
 */
export async function simulateCall(
  ctx: BaseContext,
  effect: string | undefined,
  milliseconds = 0,
): Promise<void> {
  const kind = failureKinds[effect as OutageEffect];
  const waitMs = kind === 'timeout' ? timeoutMs : milliseconds;
  if (waitMs > 0) await simulateLatency(waitMs, ctx.signal);
  if (kind) throw simulatedFailure(kind, `The test value asks for ${effect}.`);
}
