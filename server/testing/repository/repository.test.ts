import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '#server/modules/tenants/permissions.ts';
import type { Endpoint } from '#server/platform/contract/index.ts';
import { type RouteModule, RouteTable } from '#server/platform/http/route-table.ts';
import { listContractFiles, renderOperations } from '#server/wiring/client/render-operations.ts';
import { possibleProblems } from '#server/wiring/openapi/index.ts';
import { contracts } from '#server/wiring/operations.ts';

/** Rules about the whole repository. */
const root = join(import.meta.dirname, '..', '..', '..');
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Routes under /v1 that are not operations: the OpenAPI document and the handler of unknown paths. */
const notOperations = ['/v1/openapi.json', '/v1/[[...rest]]'];

const source = (pattern: string) => globSync(pattern, { cwd: root }).sort();
const codeFiles = [
  ...source('{app,components,server,scripts,e2e,bench,messages}/**/*.{ts,tsx,mjs,css}'),
  ...source('*.{ts,mjs}'),
].filter((file) => !/\.generated\.ts$|^next-env\.d\.ts$/.test(file));

/** `/v1/circle/{circle_id}` and `/v1/circle/[id]` are the same path. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}|\[\w+\]/g, '*');

describe('Contracts and routes', () => {
  const routes = new RouteTable();
  beforeAll(() => routes.load(join(root, 'app', 'v1'), '/v1'));

  const routePaths = source('app/v1/**/route.ts')
    .map((file) => file.replace(/^app(.*)\/route\.ts$/, '$1'))
    .filter((path) => !notOperations.includes(path));

  /** Whether a path has a handler for a method. The call has no credential, so it changes nothing. */
  async function answers(module: RouteModule | null, method: string, path: string): Promise<boolean> {
    const response = await module?.[method]?.(new Request(`http://sojourn.test${path}`, { method }));
    await response?.body?.cancel();
    return response !== undefined && response.status !== 405;
  }

  test.each(contracts.map((contract) => [contract.id, contract] as const))(
    'Operation %s has a route',
    async (_, contract) => {
      const { method, path } = contract;
      expect(
        routePaths.map(shapeOf),
        `add app${path.replaceAll('{', '[').replaceAll('}', ']')}/route.ts`,
      ).toContain(shapeOf(path));
      const url = path.replaceAll(/\{\w+\}/g, 'unknown');
      expect(
        await answers(routes.match(url), method, url),
        `bind ${contract.id} to ${method} in its route`,
      ).toBe(true);
    },
  );

  test.each(routePaths)('Route %s binds only operations of the registry', async (path) => {
    const url = path.replaceAll(/\[\w+\]/g, 'unknown');
    for (const method of methods) {
      const known = contracts.some((one) => one.method === method && shapeOf(one.path) === shapeOf(path));
      const bound = await answers(routes.match(url), method, url);
      expect(bound, `${method} ${path}: add its contract to server/wiring/operations.ts`).toBe(known);
    }
  });

  test('Every contract that a module declares is in the registry', async () => {
    const unregistered: string[] = [];
    for (const file of listContractFiles()) {
      const module = (await import(join(root, 'server', file))) as Record<string, unknown>;
      for (const [name, value] of Object.entries(module)) {
        if (isEndpoint(value) && !contracts.includes(value)) unregistered.push(`${file} ${name}`);
      }
    }
    expect(unregistered, 'add these to server/wiring/operations.ts').toEqual([]);
  });

  test('Each operation id and each combination of method and path is unique', () => {
    const ids = contracts.map(({ id }) => id);
    const operations = contracts.map(({ method, path }) => `${method} ${shapeOf(path)}`);
    expect(repeated(ids)).toEqual([]);
    expect(repeated(operations)).toEqual([]);
  });

  test('The generated client matches the contracts', async () => {
    const present = readFileSync(join(root, 'server/wiring/client/operations.generated.ts'), 'utf8');
    expect(present, 'run: node server/wiring/client/generate.ts').toBe(await renderOperations());
  });
});

describe('Error codes', () => {
  test('Every error code that an operation may return is named in a test', () => {
    const tests = [
      ...source('server/**/*.test.ts'),
      ...source('server/testing/**/*.ts'),
      ...source('e2e/**/*.ts'),
    ];
    const text = tests.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    const possible = new Set(contracts.flatMap(possibleProblems));
    const untested = [...possible].filter(
      (code) => !text.includes(`'${code}'`) && !text.includes(`"${code}"`),
    );
    expect(untested, 'write a test that provokes each of these codes').toEqual([]);
  });
});

describe('Source files', () => {
  test('No hand-written file has more than 400 lines', () => {
    const long = codeFiles
      .map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1] as const)
      .filter(([, lines]) => lines > 400);
    expect(long, 'split these').toEqual([]);
  });

  test('No source file has a generic name such as utils or helpers', () => {
    const vague = codeFiles.filter((file) =>
      /(^|\/)(utils?|helpers?|common|misc|shared|stuff)(\/|\.|-)/.test(file),
    );
    expect(vague, 'name these after their content').toEqual([]);
  });

  test('No source file contains a disabled test or bypasses the type checker', () => {
    const escapes = [
      /\b(?:test|it|describe)\.(?:skip|only|todo)\b/,
      /\bas\s+any\b(?=\s*[;,)\]}.])/,
      /@ts-(?:ignore|nocheck)/,
    ];
    const found = codeFiles
      .filter((file) => file !== 'server/testing/repository/repository.test.ts')
      .filter((file) => escapes.some((pattern) => pattern.test(readFileSync(join(root, file), 'utf8'))));
    expect(found).toEqual([]);
  });

  test('No query compares a stored time with the clock at a higher precision than its column has', () => {
    // `timestamptz(3)` rounds to milliseconds, so a column set to `now()` may lie ahead of a bare `now()`.
    const bare =
      /[<>]=? (?:now|clock_timestamp|statement_timestamp)\(\)(?!::)|clock_timestamp\(\) [<>]|lt\([^,\n]+, sql`now\(\)(?!::)/;
    /** The job queue's own columns hold microseconds. */
    const exact = ['server/platform/jobs/worker-lease.ts'];
    const found = source('server/**/*.ts')
      .filter((file) => !/\.test\.ts$|\/testing\//.test(file) && !exact.includes(file))
      .filter((file) => bare.test(readFileSync(join(root, file), 'utf8')));
    expect(found, 'write now()::timestamptz(3)').toEqual([]);
  });

  test('Every module with a contract has an index.ts', () => {
    const modules = source('server/modules/**/').map((folder) => folder.replace(/\/$/, ''));
    const withContract = modules.filter((module) => source(`${module}/contract*.ts`).length > 0);
    expect(withContract.filter((module) => !existsSync(join(root, module, 'index.ts')))).toEqual([]);
  });
});

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'caller' in value
  );
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

test.each([...permissions])('The permission %s is checked by an operation', (permission) => {
  const checking = source('server/modules/**/*.ts').filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      readFileSync(join(root, file), 'utf8').includes(`requirePermission(ctx, '${permission}')`),
  );
  expect(checking).not.toEqual([]);
});
