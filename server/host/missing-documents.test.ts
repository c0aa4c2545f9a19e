import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { openServer } from '#server/testing/open-server.ts';
import { withMissingPage } from './missing-documents.ts';

/** A stub of Next that answers in pieces. */
async function pages(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://pages');
  const isMissing = pathname.startsWith('/gone');
  if (isMissing) res.statusCode = 404;
  res.setHeader('content-type', pathname.endsWith('.json') ? 'application/json' : 'text/html; charset=utf-8');
  if (isMissing) res.setHeader('x-of-the-dropped', '1');
  res.flushHeaders();
  res.write(isMissing ? '<html id="__next_error__">' : `page ${pathname} `);
  await new Promise((resolve) => setTimeout(resolve, 5));
  res.end(`${searchParams.get('path') ?? ''} for ${req.headers['x-reader']}`);
}

const server = createServer((req, res) => {
  res.setHeader('x-request-id', 'kept');
  void withMissingPage(pages)(req, res);
});
const origin = await openServer(server);

const open = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${origin}${path}`, {
    ...init,
    headers: { 'x-reader': 'ana', ...init.headers },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test('A missing document is answered with the page /missing, 404 and the original headers', async () => {
  const { status, headers, text } = await open('/gone/with%20spaces?and=query');
  expect([status, text]).toEqual([404, 'page /missing /gone/with%20spaces for ana']);
  expect(headers.get('x-of-the-dropped')).toBeNull();
  expect(headers.get('x-request-id')).toBe('kept');
});

test('A form post to a missing document is answered with the page /missing and 404', async () => {
  const { status, text } = await open('/gone', { method: 'POST', body: 'a=b' });
  expect([status, text]).toEqual([404, 'page /missing /gone for ana']);
});

test('A direct request for the page /missing is answered with 404', async () => {
  expect((await open('/missing')).status).toBe(404);
});

test('Existing pages, data and requests within a document are not replaced by the page /missing', async () => {
  expect(await open('/there')).toMatchObject({ status: 200, text: 'page /there  for ana' });
  expect(await open('/gone.json')).toMatchObject({ status: 404, text: '<html id="__next_error__"> for ana' });
  const within = await open('/gone', { headers: { rsc: '1' } });
  expect(within).toMatchObject({ status: 404, text: '<html id="__next_error__"> for ana' });
});

test('A HEAD request for a missing document is answered with 404', async () => {
  expect(await open('/gone', { method: 'HEAD' })).toMatchObject({ status: 404, text: '' });
});
