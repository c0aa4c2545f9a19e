import { appendFileSync } from 'node:fs';
import { operationOf } from './operation-of.ts';

/**
 * The file that `scripts/check-outcomes.ts` reads: one line `operationId code` per outcome of an operation,
 * with `ok` for a success. Without this setting no outcome is recorded.
 */
const file = process.env.OUTCOMES_FILE;
const recorded = new Set<string>();

/** Records the outcome of one API call of a test; each distinct outcome is written once. */
export async function recordOutcome(request: Request, response: Response): Promise<void> {
  if (!file) return;
  const operation = await operationOf(request);
  if (!operation) return;
  const line = `${operation.id} ${await outcomeOf(response)}`;
  if (recorded.has(line)) return;
  recorded.add(line);
  appendFileSync(file, `${line}\n`);
}

async function outcomeOf(response: Response): Promise<string> {
  if (response.ok) return 'ok';
  const { code } = (await response.clone().json()) as { code?: string };
  return code ?? String(response.status);
}
