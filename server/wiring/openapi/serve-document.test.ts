import { expect, test } from 'vitest';
import { GET, POST } from '#app/v1/openapi.json/route.ts';

const get = (headers: Record<string, string> = {}) =>
  GET(new Request('http://api.sojourn.test/v1/openapi.json', { headers }));

test('The OpenAPI document is public, cacheable, allows every origin and names the requested host', async () => {
  const response = await get();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const document = (await response.json()) as { openapi: string; servers: { url: string }[] };
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers[0]?.url).toBe('http://api.sojourn.test');
});

test('A request with the current ETag of the OpenAPI document gets 304 without a body', async () => {
  const etag = (await get()).headers.get('etag') ?? '';
  for (const known of [etag, `"older", ${etag}`, `W/${etag}`]) {
    const response = await get({ 'if-none-match': known });
    expect([response.status, await response.text()]).toEqual([304, '']);
  }
  expect((await get({ 'if-none-match': '"older"' })).status).toBe(200);
});

test('A POST to the OpenAPI document returns 405 with the allowed methods', async () => {
  const response = await POST(new Request('http://api.sojourn.test/v1/openapi.json', { method: 'POST' }));
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('A hostile Host header is escaped in the OpenAPI document', async () => {
  const response = await get({ 'x-forwarded-host': 'evil","paths":{},"x":"' });
  const document = (await response.json()) as { paths: object; servers: { url: string }[] };
  expect(Object.keys(document.paths).length).toBeGreaterThan(0);
  expect(document.servers[0]?.url).toContain('evil"');
});
