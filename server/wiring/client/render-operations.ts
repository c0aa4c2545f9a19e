import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '#server/platform/contract/index.ts';
import { contracts } from '../operations.ts';

type ExportedContract = { contract: Endpoint; file: string; name: string };

const serverFolder = join(import.meta.dirname, '..', '..');

/**
 * Renders the source of `operations.generated.ts`: the client's table of operations and the types of their
 * contracts. With the table the client needs no zod in browsers, because the service validates requests.
 */
export async function renderOperations(): Promise<string> {
  const found = await findContracts();
  const files = [...new Set(found.map(({ file }) => file))];
  const imports = files.map((file, index) => `import type * as module${index} from '#server/${file}';`);
  const types = found.map(
    ({ contract, file, name }) => `  ${contract.id}: typeof module${files.indexOf(file)}.${name};`,
  );
  const table = found.map(({ contract }) => `  ${contract.id}: ${JSON.stringify(entryOf(contract))},`);
  return [
    '// Generated from the registry by `node server/wiring/client/generate.ts`.',
    ...imports,
    '',
    'export type Contracts = {',
    ...types,
    '};',
    '',
    'export const operations = {',
    ...table,
    '} as const;',
    '',
  ].join('\n');
}

function entryOf({ method, path, query, body, stream }: Endpoint): Record<string, unknown> {
  const names = Object.keys(query?.shape ?? {});
  return {
    method,
    path,
    ...(names.length > 0 ? { query: names } : {}),
    ...(body ? { body: true } : {}),
    ...(stream ? { stream: true } : {}),
  };
}

/**
 * Finds the file and export name of each contract of the registry, ordered by operation id. Throws when one
 * is not exported.
 */
async function findContracts(): Promise<ExportedContract[]> {
  const places = new Map<unknown, ExportedContract>();
  for (const file of listContractFiles()) {
    const module = (await import(pathToFileURL(join(serverFolder, file)).href)) as Record<string, unknown>;
    for (const [name, contract] of Object.entries(module)) {
      if (!places.has(contract)) places.set(contract, { contract: contract as Endpoint, file, name });
    }
  }
  const found = contracts.map((contract) => {
    const place = places.get(contract);
    if (!place)
      throw new Error(
        `${contract.id} is not exported by any contract*.ts of server/modules or server/sandbox`,
      );
    return place;
  });
  return found.sort((one, other) => (one.contract.id < other.contract.id ? -1 : 1));
}

/** Lists the files named `contract.ts` or `contract-<part>.ts`, as paths relative to `server/`. */
export function listContractFiles(): string[] {
  return globSync('{modules,sandbox}/**/contract{,-*}.ts', { cwd: serverFolder }).sort();
}
