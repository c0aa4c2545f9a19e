import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { systemContext } from '#server/testing/index.ts';
import { eq } from '../db/sql.ts';
import { newId } from '../ids/index.ts';
import { SupplierFailure } from '../resilience/index.ts';
import { keptAnswers, supplierClient } from './index.ts';
import { supplierAnswers } from './schema.ts';

const ctx = systemContext();
const order = { operation: 'book', reference: null };
const shape = z.object({ id: z.string() });

/** A server whose answer to `/{status}` has this status, and which breaks connections at `/break`. */
const server = createServer((request, response) => {
  const [, word = ''] = request.url?.split(/[/?]/) ?? [];
  if (word === 'break') return void response.destroy();
  if (word === 'half') {
    response.writeHead(200, { 'content-length': 100 }).write('{"id":');
    return void setTimeout(() => response.destroy(), 5);
  }
  if (word === 'elsewhere') return void response.writeHead(302, { location: '/200' }).end();
  if (word === 'long') return void response.end('x'.repeat(17 * 1024 * 1024));
  if (word === 'shape') return void response.end('{"id":7}');
  if (word === 'json') {
    response.writeHead(200, { 'content-type': 'application/json' });
    return void response.end('{"error":{"code":2001}}');
  }
  if (word === 'stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"n":1}\n\ndata: {"n"');
    return void setTimeout(() => response.end(':2}\n\ndata: [DONE]'), 5);
  }
  const status = Number(word);
  const headers: Record<string, string> = status === 429 ? { 'retry-after': '7' } : {};
  response
    .writeHead(status, headers)
    .end(
      JSON.stringify({ id: 'b1', email: 'ana@example.com', guests: [{ first_name: 'Ana' }], price: '12.00' }),
    );
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());

const client = supplierClient({
  name: 'heron',
  connect: async () => ({ url, headers: { 'x-api-key': 'k' } }),
});
const get = (path: string) => client.send(ctx, { method: 'GET', path }, shape);
const book = (path: string) => client.send(ctx, { method: 'POST', path, json: {} }, shape, order);

describe('The HTTP client of a supplier', () => {
  test.each([
    ['ends in a time-out', new DOMException('The operation timed out', 'TimeoutError')],
    ['fails in the database', new Error('connection terminated')],
    ['is not answered in time', new SupplierFailure('timeout', 'No answer within 10000 ms.')],
  ])('An order whose access token %s was never sent, so its outcome is not unknown', async (_, failure) => {
    const own = supplierClient({ name: 'heron', connect: () => Promise.reject(failure) });
    const sent = own.send(ctx, { method: 'POST', path: '/200', json: {} }, shape, order);
    await expect(sent).rejects.toMatchObject({ isSupplierFailure: true, kind: 'unavailable' });
  });

  test('An answer has the shape of its schema, and other fields are dropped', async () => {
    expect(await get('/200')).toEqual({ id: 'b1' });
  });

  test.each([
    { path: '/404', read: 'error', ordered: 'error' },
    { path: '/401', read: 'error', ordered: 'error' },
    { path: '/500', read: 'error', ordered: 'timeout' },
    { path: '/502', read: 'error', ordered: 'timeout' },
    { path: '/504', read: 'error', ordered: 'timeout' },
    { path: '/503', read: 'unavailable', ordered: 'unavailable' },
    { path: '/429', read: 'unavailable', ordered: 'unavailable' },
    { path: '/break', read: 'error', ordered: 'timeout' },
    { path: '/half', read: 'error', ordered: 'timeout' },
    { path: '/long', read: 'error', ordered: 'timeout' },
    { path: '/shape', read: 'error', ordered: 'timeout' },
    { path: '/elsewhere', read: 'error', ordered: 'timeout' },
  ])('$path is "$read" for a read, and "$ordered" for an order', async ({ path, read, ordered }) => {
    await expect(get(path)).rejects.toMatchObject({ isSupplierFailure: true, kind: read });
    await expect(book(path)).rejects.toMatchObject({ isSupplierFailure: true, kind: ordered });
  });

  test('A pause that the supplier asks for is passed on in seconds', async () => {
    await expect(get('/429')).rejects.toMatchObject({ facts: { retryAfterSeconds: 7 } });
  });

  test('An order over a connection that cannot be made is unavailable, because it was never sent', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const closed = supplierClient({
      name: 'heron',
      connect: async () => ({ url: `http://127.0.0.1:${port}`, headers: {} }),
    });
    const call = closed.send(ctx, { method: 'POST', path: '/', json: {} }, shape, order);
    await expect(call).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('A call ends with the reason of the signal of its context', async () => {
    const leaving = { ...ctx, signal: AbortSignal.abort(new Error('the caller left')) };
    const call = client.send(leaving, { method: 'GET', path: '/200' }, shape);
    await expect(call).rejects.toThrow('the caller left');
  });

  test('A stream yields each frame whole, and the last one without an empty line after it', async () => {
    const frames: string[] = [];
    for await (const frame of client.stream(ctx, { method: 'GET', path: '/stream' })) frames.push(frame);
    expect(frames).toEqual(['{"n":1}', '{"n":2}', '[DONE]']);
  });

  test('A stream that the supplier answers with JSON is read as an answer, and is a failure', async () => {
    const own = supplierClient({
      name: 'heron',
      connect: async () => ({ url, headers: {} }),
      failureOf: ({ body }) => new SupplierFailure('sold_out', JSON.stringify(body)),
    });
    const streamed = (by: typeof client) =>
      by.stream(ctx, { method: 'GET', path: '/json' })[Symbol.asyncIterator]().next();
    await expect(streamed(own)).rejects.toMatchObject({
      kind: 'sold_out',
      message: '{"error":{"code":2001}}',
    });
    await expect(streamed(client)).rejects.toMatchObject({ kind: 'error' });
  });

  test('A stream that the supplier refuses is a failure by its status', async () => {
    const frames = client.stream(ctx, { method: 'GET', path: '/503' })[Symbol.asyncIterator]();
    await expect(frames.next()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('The answer to an order is kept encrypted, without names and addresses, also if it is a refusal', async () => {
    const reference = newId();
    const orders = { operation: 'book', reference };
    await client.send(ctx, { method: 'POST', path: '/200', json: {} }, shape, orders);
    await client.send(ctx, { method: 'POST', path: '/500', json: {} }, shape, orders).catch(() => null);
    const kept = await keptAnswers(ctx, reference);
    expect(kept.map(({ status }) => status)).toEqual([200, 500]);
    expect(JSON.parse(kept[0]?.body ?? '')).toEqual({
      id: 'b1',
      email: '[removed]',
      guests: '[removed]',
      price: '12.00',
    });
    const [row] = await ctx.db.select().from(supplierAnswers).where(eq(supplierAnswers.reference, reference));
    expect(row?.bodySealed).not.toContain('"price"');
  });
});
