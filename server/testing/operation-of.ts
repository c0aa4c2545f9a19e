import type { Endpoint } from '#server/platform/contract/index.ts';

type KnownOperation = { id: string; stream: boolean; method: string; pattern: RegExp };

let operations: Promise<KnownOperation[]> | undefined;

/** Returns the operation that a request calls, if any. */
export async function operationOf(request: Request): Promise<{ id: string; stream: boolean } | undefined> {
  operations ??= readOperations();
  const { pathname } = new URL(request.url);
  return (await operations).find(
    ({ method, pattern }) => method === request.method && pattern.test(pathname),
  );
}

/**
 * Sorted by number of parameters: `experiences/categories` must match before `experiences/{product_code}`.
 */
async function readOperations(): Promise<KnownOperation[]> {
  const { contracts } = await import('#server/wiring/operations.ts');
  const parameters = ({ path }: Endpoint) => path.split('{').length;
  return [...contracts]
    .sort((one, other) => parameters(one) - parameters(other))
    .map(({ id, method, path, stream }) => ({
      id,
      stream: stream !== undefined,
      method,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }));
}
