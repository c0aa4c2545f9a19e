import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { markWorkStarted } from '#server/platform/http/page-requests.ts';
import { openServer } from '#server/testing/open-server.ts';
import { withPageRequests } from './page-requests.ts';

/** A stub of Next: decodes the form, then calls our code, and answers 500 when either fails. */
async function pages(req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const form = JSON.parse(await text(req)) as { fails?: boolean };
    markWorkStarted();
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
  res.setHeader('x-request-id', 'kept-as-it-is');
  void withPageRequests(pages)(req, res);
});
const origin = await openServer(server);

async function post(body: string) {
  const answer = await fetch(origin, { method: 'POST', body });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('A form that cannot be decoded is answered with 400 and keeps the headers set before', async () => {
  const { status, headers, text } = await post('{');
  expect([status, text]).toEqual([400, 'The form could not be read.']);
  expect(headers.get('x-request-id')).toBe('kept-as-it-is');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
});

test('An error of our own code is still answered with 500', async () => {
  expect(await post('{"fails":true}')).toMatchObject({ status: 500, text: 'Internal Server Error' });
});
