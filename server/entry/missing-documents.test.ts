import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { openServer } from '#server/testing/open-server.ts';
import { withMissingPage } from './missing-documents.ts';

/** Stands where Next stands: answers in pieces, as Next does. */
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

test('a document that is not there is the page that says so, whole, for the same reader, with 404', async () => {
  const { status, headers, text } = await open('/gone/with%20spaces?and=query');
  expect([status, text]).toEqual([404, 'page /missing /gone/with%20spaces for ana']);
  expect(headers.get('x-of-the-dropped')).toBeNull();
  expect(headers.get('x-request-id')).toBe('kept');
});

test('so is one that a form was sent to', async () => {
  const { status, text } = await open('/gone', { method: 'POST', body: 'a=b' });
  expect([status, text]).toEqual([404, 'page /missing /gone for ana']);
});

test('the page itself is 404 whoever asks for it', async () => {
  expect((await open('/missing')).status).toBe(404);
});

test('pages that are there, data, and what is fetched within a document pass as they are', async () => {
  expect(await open('/there')).toMatchObject({ status: 200, text: 'page /there  for ana' });
  expect(await open('/gone.json')).toMatchObject({ status: 404, text: '<html id="__next_error__"> for ana' });
  const within = await open('/gone', { headers: { rsc: '1' } });
  expect(within).toMatchObject({ status: 404, text: '<html id="__next_error__"> for ana' });
});

test('asked for its headers alone, a missing document is 404 as well', async () => {
  expect(await open('/gone', { method: 'HEAD' })).toMatchObject({ status: 404, text: '' });
});
