import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openServer } from '#server/testing/open-server.ts';
import { makeHttpServer } from './http-server.ts';
import { refuseForm } from './refuse-request.ts';

/** A stub of Next that returns the requested page and the length of the form. */
const server = await makeHttpServer(join(import.meta.dirname, '..', '..'), async (req, res) => {
  const form = await buffer(req);
  res.end(
    `page ${req.url}${form.length > 0 ? ` form ${form.length} of ${req.headers['content-length']}` : ''}`,
  );
});
const { hostname, port } = new URL(await openServer(server));

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const asked = request({ hostname, port, method, path, headers });
  asked.end();
  const [answer] = await once(asked, 'response');
  let text = '';
  for await (const part of answer) text += part;
  return { status: answer.statusCode as number, headers: answer.headers as Record<string, string>, text };
}

test('A page path that cannot be decoded or contains a NUL is answered with the missing page', async () => {
  for (const path of ['/%ff', '/hotels/%E0%A4%A', '/trips/%00'])
    expect((await ask('GET', path)).text).toBe('page /missing');
  expect((await ask('GET', '/hotels/%C3%A9')).text).toBe('page /hotels/%C3%A9');
});

test('OPTIONS * is answered with the allowed methods, and TRACE is refused', async () => {
  expect(await ask('OPTIONS', '*')).toMatchObject({ status: 204, headers: { allow: expect.any(String) } });
  expect((await ask('TRACE', '/')).status).toBe(405);
});

test("Next's image optimiser is answered with 404", async () => {
  expect((await ask('GET', '/_next/image?url=%2Fa.png&w=640&q=75')).status).toBe(404);
});

test('A form of more than 256 KB is refused with 413', async () => {
  const asked = request({
    hostname,
    port,
    method: 'POST',
    path: '/login',
    headers: { 'content-length': 256 * 1024 + 1 },
  });
  asked.on('error', () => {});
  asked.flushHeaders();
  const [answer] = await once(asked, 'response');
  asked.destroy();
  expect(answer.statusCode).toBe(413);
});

/** Posts a form without declaring its length. */
async function postInChunks(bytes: number) {
  const asked = request({ hostname, port, method: 'POST', path: '/login' });
  asked.on('error', () => {});
  asked.setHeader('transfer-encoding', 'chunked');
  asked.end(Buffer.alloc(bytes));
  const [answer] = await once(asked, 'response');
  return { status: answer.statusCode, text: String(await buffer(answer)), headers: answer.headers };
}

test('A form of undeclared length is passed on completely up to 256 KB and refused with 413 above', async () => {
  expect(await postInChunks(200_000)).toMatchObject({
    status: 200,
    text: 'page /login form 200000 of 200000',
  });
  expect(await postInChunks(262_144)).toMatchObject({ status: 200 });
  expect(await postInChunks(262_145)).toMatchObject({ status: 413 });
  expect(await postInChunks(5_000_000)).toMatchObject({ status: 413 });
});

test('A form from another origin is refused with 403', async () => {
  const own = `${hostname}:${port}`;
  for (const origin of [`ftp://${own}`, `http://${hostname}:1`, 'http://elsewhere.example', 'null'])
    expect((await ask('POST', '/login', { origin })).status).toBe(403);
  expect((await ask('POST', '/login', { origin: `http://${own}` })).status).toBe(200);
});

test('The scheme of the origin of a form is only compared behind trusted proxies', () => {
  const form = (origin: string) =>
    ({
      method: 'POST',
      headers: { origin, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'aurora.example' },
    }) as unknown as IncomingMessage;
  expect(refuseForm(form('https://aurora.example'), 1)).toBeNull();
  expect(refuseForm(form('http://aurora.example'), 1)?.status).toBe(403);
  const direct = form('https://aurora.example');
  direct.headers['x-forwarded-proto'] = 'http';
  expect(refuseForm(direct, 0), 'a proxy that ends TLS is there, but TRUST_PROXY is 0').toBeNull();
  expect(refuseForm(form('https://elsewhere.example'), 0)?.status).toBe(403);
});

test('Sandbox pages are only served on local host names when no partner has the host', async () => {
  for (const host of ['rebound.example', 'localhost.example:3000', '127.0.0.1.example'])
    expect((await ask('GET', '/sandbox/inbox', { host })).status).toBe(421);
  for (const host of ['localhost:3000', 'aurora.localhost:3000', '127.0.0.1', '[::1]:3000'])
    expect((await ask('GET', '/sandbox/inbox', { host })).status).toBe(200);
});

test('Every kind of response has the security headers, and none names the software', async () => {
  const kinds = [
    '/',
    '/%ff',
    '/healthz',
    '/v1/nowhere',
    '/v1/openapi.json',
    '/_next/image',
    '/media/none',
    '/docs',
  ];
  for (const path of kinds) {
    const { headers } = await ask('GET', path);
    expect([path, headers]).toMatchObject([
      path,
      {
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      },
    ]);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
});
