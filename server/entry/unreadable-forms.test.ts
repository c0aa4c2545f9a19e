import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { noteWorkBegun } from '#server/platform/http/page-requests.ts';
import { openServer } from '#server/testing/open-server.ts';
import { withUnreadableForms } from './unreadable-forms.ts';

/** Stands where Next stands: decodes the form, then calls our code, and answers 500 where either fails. */
async function pages(req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const form = JSON.parse(await text(req)) as { fails?: boolean };
    noteWorkBegun();
    if (form.fails) throw new Error('ours');
    res.end('done');
  } catch {
    res.statusCode = 500;
    res.setHeader('content-type', 'text/x-component');
    res.flushHeaders();
    res.end('Internal Server Error');
  }
}

const server = createServer((req, res) => {
  res.setHeader('x-request-id', 'kept');
  void withUnreadableForms(pages)(req, res);
});
const origin = await openServer(server);

async function post(body: string) {
  const answer = await fetch(origin, { method: 'POST', body });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** The status for a body whose length no header names. */
async function statusOfChunked(body: string): Promise<number> {
  const asked = request(origin, { method: 'POST', headers: { 'transfer-encoding': 'chunked' } });
  asked.on('error', () => {});
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  asked.destroy();
  return answer.statusCode ?? 0;
}

test('a form that cannot be decoded is 400, with the headers of every answer', async () => {
  const { status, headers, text } = await post('{');
  expect([status, text]).toEqual([400, 'The form could not be read.']);
  expect(headers.get('x-request-id')).toBe('kept');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
});

test('an error of our own code stays 500', async () => {
  expect(await post('{"fails":true}')).toMatchObject({ status: 500, text: 'Internal Server Error' });
});

test('a form of more than 256 KB is 413 where no header names its length', async () => {
  expect(await statusOfChunked(JSON.stringify('x'.repeat(256 * 1024)))).toBe(413);
  expect(await statusOfChunked(JSON.stringify('x'.repeat(250 * 1024)))).toBe(200);
});
