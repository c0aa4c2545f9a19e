import { z } from 'zod';
import { askHealth, type ReportedHealth } from '#server/platform/resilience/index.ts';
import type { OperatorContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';

/** An answer takes a few milliseconds; a busy process may take seconds. */
const defaultWaitSeconds = 5;

const SupplierStatus = z.object({
  wait: z.number().min(0.1, 'At least 0.1.').max(60, 'At most 60.').default(defaultWaitSeconds),
});

/** What each running process says about its suppliers, of the calls of the last hour. Changes nothing. */
export async function listSupplierStatus(
  ctx: OperatorContext,
  given: z.input<typeof SupplierStatus>,
): Promise<{ suppliers: ReportedHealth[] }> {
  const { wait } = parseInput(SupplierStatus, given);
  return { suppliers: await askHealth(ctx, wait * 1_000) };
}
