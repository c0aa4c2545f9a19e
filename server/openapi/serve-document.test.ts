import { expect, test } from 'vitest';
import { GET, POST } from '#app/v1/openapi.json/route.ts';

const get = (headers: Record<string, string> = {}) =>
  GET(new Request('http://api.sojourn.test/v1/openapi.json', { headers }));

test('the document is public, cacheable, readable from every origin and names the host it was asked at', async () => {
  const response = await get();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const document = (await response.json()) as { openapi: string; servers: { url: string }[] };
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers[0]?.url).toBe('http://api.sojourn.test');
});

test('who has the present version gets 304 and no body', async () => {
  const etag = (await get()).headers.get('etag') ?? '';
  for (const known of [etag, `"older", ${etag}`, `W/${etag}`]) {
    const response = await get({ 'if-none-match': known });
    expect([response.status, await response.text()]).toEqual([304, '']);
  }
  expect((await get({ 'if-none-match': '"older"' })).status).toBe(200);
});

test('other methods are a 405 problem', async () => {
  const response = await POST(new Request('http://api.sojourn.test/v1/openapi.json', { method: 'POST' }));
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('a hostile Host header stays a text inside the document', async () => {
  const response = await get({ 'x-forwarded-host': 'evil","paths":{},"x":"' });
  const document = (await response.json()) as { paths: object; servers: { url: string }[] };
  expect(Object.keys(document.paths).length).toBeGreaterThan(0);
  expect(document.servers[0]?.url).toContain('evil"');
});
