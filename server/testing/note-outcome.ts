import { appendFileSync } from 'node:fs';
import { operationOf } from './operation-of.ts';

/**
 * Where test runs note what each operation answered, `operationId code` a line, `ok` for a success: the file that
 * `scripts/check-outcomes.ts` reads. Nothing is noted without it.
 */
const file = process.env.OUTCOMES_FILE;
const noted = new Set<string>();

/** Notes the answer of one call of a test. */
export async function noteOutcome(request: Request, response: Response): Promise<void> {
  if (!file) return;
  const operation = await operationOf(request);
  if (!operation) return;
  const line = `${operation.id} ${await outcomeOf(response)}`;
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(file, `${line}\n`);
}

async function outcomeOf(response: Response): Promise<string> {
  if (response.ok) return 'ok';
  const { code } = (await response.clone().json()) as { code?: string };
  return code ?? String(response.status);
}
