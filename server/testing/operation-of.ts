import type { Endpoint } from '#server/platform/contract/index.ts';

type Known = { id: string; stream: boolean; method: string; pattern: RegExp };

let operations: Promise<Known[]> | undefined;

/** The operation that a request calls, if any. */
export async function operationOf(request: Request): Promise<{ id: string; stream: boolean } | undefined> {
  operations ??= readOperations();
  const { pathname } = new URL(request.url);
  return (await operations).find(
    ({ method, pattern }) => method === request.method && pattern.test(pathname),
  );
}

/** Those with fewer parameters first: `experiences/categories` before `experiences/{product_code}`. */
async function readOperations(): Promise<Known[]> {
  const { contracts } = await import('#server/registry.ts');
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
