import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openServer } from '#server/testing/open-server.ts';
import { makeHttpServer } from './http-server.ts';

const root = join(import.meta.dirname, '..', '..');
/** A stub of Next that returns the request id that it received. */
const server = await makeHttpServer(root, (req, res) => {
  res.end(String(req.headers['x-request-id']));
});
const origin = await openServer(server);

describe('Request ids of pages', () => {
  test('A page receives the request id of its response, a different one for each request', async () => {
    const answers = await Promise.all([fetch(`${origin}/no-such-page`), fetch(`${origin}/no-such-page`)]);
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(ids);
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  test('A page keeps the request id of the caller unless it contains markup', async () => {
    const chosen = { 'x-request-id': 'proxy-4711-abc' };
    expect((await fetch(`${origin}/`, { headers: chosen })).headers.get('x-request-id')).toBe(
      'proxy-4711-abc',
    );
    const hostile = { 'x-request-id': '<script>alert(1)</script>' };
    const answer = await fetch(`${origin}/`, { headers: hostile });
    expect(await answer.text()).toBe(answer.headers.get('x-request-id'));
    expect(answer.headers.get('x-request-id')).not.toContain('<');
  });
});

describe('Service worker', () => {
  test('The service worker is revalidated at each visit and may connect to its own origin only', async () => {
    const { headers } = await fetch(`${origin}/service-worker.js`);
    expect(headers.get('content-type')).toContain('text/javascript');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('service-worker-allowed')).toBe('/');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
  });
});
