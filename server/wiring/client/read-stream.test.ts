import { expect, test } from 'vitest';
import { readStream } from './read-stream.ts';

const operation = { method: 'POST', path: '/v1/rooms/stream', body: true, stream: true } as const;

function streamOf(parts: string[], seen: { cancelled: boolean } = { cancelled: false }): typeof fetch {
  return async (_, init) => {
    init?.signal?.addEventListener('abort', () => (seen.cancelled = true));
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = parts.shift();
        if (part === undefined) return;
        if (part === 'end') controller.close();
        else controller.enqueue(encoder.encode(part));
      },
      cancel: () => {
        seen.cancelled = true;
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
}

const read = (transport: typeof fetch) =>
  readStream(operation, {}, { baseUrl: 'http://sojourn.test', fetch: transport }, {});

test('The stream yields named and unnamed events one by one, however the bytes are split', async () => {
  const parts = [
    'event: meta\nda',
    'ta: {"n":1}\n\n: keep-alive\n\nid: 7\ndata: {"name":"Z',
    'ürich"}\n\n',
    'end',
  ];
  const events = [];
  for await (const event of read(streamOf(parts))) events.push(event);
  expect(events).toEqual([
    { event: 'meta', data: { n: 1 } },
    { id: '7', data: { name: 'Zürich' } },
  ]);
});

test('Leaving the loop over a stream aborts the request', async () => {
  const seen = { cancelled: false };
  for await (const event of read(streamOf(['data: 1\n\n', 'data: 2\n\n'], seen))) {
    expect(event.data).toBe(1);
    break;
  }
  expect(seen.cancelled).toBe(true);
});

test('A stream request that fails before the first event throws a ProblemError', async () => {
  const document = { code: 'validation_failed', status: 422, detail: 'Wrong.', request_id: 'r1' };
  const transport: typeof fetch = async () =>
    Response.json(document, { status: 422, headers: { 'content-type': 'application/problem+json' } });
  await expect(read(transport).next()).rejects.toMatchObject({ code: 'validation_failed', requestId: 'r1' });
});

test('A stream that is silent for too long is aborted, and a comment counts as a sign of life', async () => {
  const seen = { cancelled: false };
  const transport: typeof fetch = async (_, init) => {
    init?.signal?.addEventListener('abort', () => (seen.cancelled = true));
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        for (let comments = 0; comments < 6; comments += 1) {
          controller.enqueue(encoder.encode(': keep-alive\n\n'));
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        controller.enqueue(encoder.encode('data: 1\n\n'));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  const events = readStream(
    operation,
    {},
    { baseUrl: 'http://sojourn.test', fetch: transport },
    { maxSilenceMs: 400 },
  );
  expect(await events.next()).toMatchObject({ value: { data: 1 } });
  expect(seen.cancelled).toBe(false);
  await expect(events.next()).rejects.toThrow('aborted');
  expect(seen.cancelled).toBe(true);
});
