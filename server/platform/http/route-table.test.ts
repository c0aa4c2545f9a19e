import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RouteTable } from './route-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'routes-'));
const table = new RouteTable();

beforeAll(async () => {
  const files = [
    'lists/route.ts',
    'lists/codes/route.ts',
    'lists/[id]/route.ts',
    'lists/[id]/items/route.ts',
    '[...rest]/route.ts',
  ];
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `export const GET = () => new Response(${JSON.stringify(file)});`);
  }
  await table.load(folder, '/v1');
});

afterAll(() => rmSync(folder, { recursive: true }));

async function found(path: string): Promise<string | null> {
  const response = await table.match(path)?.GET?.(new Request(`http://sojourn.test${path}`));
  return response ? response.text() : null;
}

test.each([
  ['/v1/lists', 'lists/route.ts'],
  ['/v1/lists/', 'lists/route.ts'],
  ['/v1/lists/codes', 'lists/codes/route.ts'],
  ['/v1/lists/42', 'lists/[id]/route.ts'],
  ['/v1/lists/42/items', 'lists/[id]/items/route.ts'],
  ['/v1/lists/codes/items', 'lists/[id]/items/route.ts'],
  ['/v1/lists/42/nothing', '[...rest]/route.ts'],
  ['/v1/unknown/at/all', '[...rest]/route.ts'],
  ['/v1/lists//items', '[...rest]/route.ts'],
])('The path %s matches %s: literal before parameter before catch-all', async (path, file) => {
  expect(await found(path)).toBe(file);
});

test.each(['/', '/other', '/V1/lists'])('The path %s matches no route', async (path) => {
  expect(await found(path)).toBeNull();
});
