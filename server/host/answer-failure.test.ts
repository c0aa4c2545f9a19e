import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openServer } from '#server/testing/open-server.ts';
import { makeHttpServer } from './http-server.ts';

const root = mkdtempSync(join(tmpdir(), 'failing-routes-'));
mkdirSync(join(root, 'app', 'failing'), { recursive: true });
writeFileSync(
  join(root, 'app', 'failing', 'route.ts'),
  `export const GET = async () => { throw new Error('a secret of the server'); };`,
);
const server = await makeHttpServer(root, null);
const origin = await openServer(server);

afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

test('A route handler that fails is answered with a problem 500 that names the request and not the error', async () => {
  const headers = { 'x-request-id': 'proxy-4711-abc' };
  const answer = await fetch(`${origin}/failing`, { headers });
  const body = await answer.json();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/problem+json']);
  expect([answer.headers.get('x-request-id'), body.request_id]).toEqual(['proxy-4711-abc', 'proxy-4711-abc']);
  expect([body.code, JSON.stringify(body).includes('secret')]).toEqual(['internal_error', false]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
