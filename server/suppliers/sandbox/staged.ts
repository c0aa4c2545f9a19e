import type { BaseContext } from '#server/platform/context/index.ts';
import type { ErrorCode } from '#server/platform/errors/index.ts';
import { stagedFailure } from '#server/platform/suppliers/index.ts';
import { answerAfter } from './latency.ts';

/** How a test value makes a supplier fail, in every world. */
export type OutageEffect = 'supplier_error' | 'supplier_timeout' | 'supplier_down';

/** The code that a caller then gets. */
export const codes = {
  supplier_error: 'supplier_error',
  supplier_timeout: 'supplier_timeout',
  supplier_down: 'supplier_unavailable',
} as const satisfies Record<OutageEffect, ErrorCode>;

const kinds = { supplier_error: 'error', supplier_timeout: 'timeout', supplier_down: 'unavailable' } as const;

/** The supplier that never answers gives up itself, before any deadline of ours. */
const neverMs = 4_000;

/** Waits as a supplier would, then fails if a test value asks for it. Other effects pass. */
export async function answerAs(
  ctx: BaseContext,
  effect: string | undefined,
  milliseconds = 0,
): Promise<void> {
  const kind = kinds[effect as OutageEffect];
  const waitMs = kind === 'timeout' ? neverMs : milliseconds;
  if (waitMs > 0) await answerAfter(waitMs, ctx.signal);
  if (kind) throw stagedFailure(kind, `The test value asks for ${effect}.`);
}
