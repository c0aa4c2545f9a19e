import { appendFileSync } from 'node:fs';
import type { Endpoint } from '#server/platform/contract/index.ts';

/**
 * Where test runs note what each operation answered, `operationId code` a line, `ok` for a success: the file that
 * `scripts/check-outcomes.ts` reads. Nothing is noted without it.
 */
const file = process.env.OUTCOMES_FILE;
const noted = new Set<string>();
let operations: Promise<{ method: string; pattern: RegExp; id: string }[]> | undefined;

/** Notes the answer of one call of a test. */
export async function noteOutcome(request: Request, response: Response): Promise<void> {
  if (!file) return;
  operations ??= readOperations();
  const { pathname } = new URL(request.url);
  const operation = (await operations).find(
    ({ method, pattern }) => method === request.method && pattern.test(pathname),
  );
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

/** Those with fewer parameters first: `experiences/categories` before `experiences/{product_code}`. */
async function readOperations() {
  const { contracts } = await import('#server/registry.ts');
  const parameters = ({ path }: Endpoint) => path.split('{').length;
  return [...contracts]
    .sort((one, other) => parameters(one) - parameters(other))
    .map(({ id, method, path }) => ({
      id,
      method,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }));
}
