import { createServer, request } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { constants, gunzipSync } from 'node:zlib';
import compression from 'compression';
import { expect, test } from 'vitest';
import { openServer } from '#server/testing/open-server.ts';
import { coalesceFlushes } from './coalesce-flushes.ts';

/**
 * The chunks that a client receives of a response with a flush after each piece. `received` is the text so far.
 */
async function read(
  write: (piece: (text: string) => void, received: () => string) => Promise<void>,
): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  const received = () =>
    gunzipSync(Buffer.concat(chunks), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
  const compress = compression({ threshold: 0 });
  const server = createServer((req, res) => {
    res.setHeader('content-type', 'text/html');
    compress(req as never, res as never, async () => {
      const flushed = res as typeof res & { flush: () => void };
      coalesceFlushes(flushed);
      await write((text) => {
        res.write(text);
        flushed.flush();
      }, received);
      res.end();
    });
  });
  const origin = await openServer(server);
  const { promise, resolve } = Promise.withResolvers<Buffer[]>();
  request(origin, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
    response.on('data', (chunk) => chunks.push(chunk));
    response.on('end', () => resolve(chunks));
  }).end();
  return promise;
}

test('Pieces of a response written in quick succession are flushed together, the first one at once', async () => {
  const pieces = Array.from({ length: 300 }, (_, index) => `<p>${index}</p>`);
  let tookMs = 0;
  const chunks = await read(async (piece) => {
    const begun = performance.now();
    for (const text of pieces) {
      piece(text);
      await nextTurn();
    }
    tookMs = performance.now() - begun;
  });
  expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe(pieces.join(''));
  // The gzip header, the first piece, one flush in 10 ms and the end; a flush per piece gives more than 300.
  expect(chunks.length).toBeLessThan(5 + tookMs / 10);
});

test('A piece of a response is flushed without waiting for a later one', async () => {
  const chunks = await read(async (piece, received) => {
    piece('<p>shell</p>');
    piece('<p>with it</p>');
    await expect.poll(received).toBe('<p>shell</p><p>with it</p>');
    piece('<p>late</p>');
  });
  expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe('<p>shell</p><p>with it</p><p>late</p>');
});

test('An aborted response is not flushed again', async () => {
  let flushes = 0;
  const server = createServer((_req, res) => {
    const flushed = Object.assign(res, {
      flush: () => {
        flushes += 1;
      },
    });
    coalesceFlushes(flushed);
    flushed.flush();
    flushed.flush();
    res.destroy();
  });
  await expect(fetch(await openServer(server))).rejects.toThrow();
  await pause(50);
  expect(flushes).toBe(1);
});

test('Pieces are written together with the flush that sends them, and the last ones with the end', async () => {
  const written: string[] = [];
  const server = createServer((_req, res) => {
    const { write, end } = res;
    res.write = ((piece: Buffer) => {
      written.push(String(piece));
      return write.call(res, piece, 'utf8');
    }) as typeof write;
    res.end = ((piece?: Buffer) => {
      written.push(`${piece ?? ''} and the end`);
      return end.call(res, piece, 'utf8');
    }) as typeof end;
    const flushed = Object.assign(res, { flush: () => {} });
    coalesceFlushes(flushed);
    for (const text of ['head', 'one', 'two']) {
      res.write(text);
      flushed.flush();
    }
    setTimeout(() => {
      res.write('three');
      res.end();
    }, 500);
  });
  expect(await (await fetch(await openServer(server))).text()).toBe('headonetwothree');
  expect(written).toEqual(['head', 'onetwo', 'three and the end']);
});

test('A client that does not read makes the writer wait after a bounded number of bytes', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer((_req, res) => {
    coalesceFlushes(Object.assign(res, { flush: () => {} }));
    let accepted = 0;
    while (res.write('x'.repeat(1_000)) && accepted < 10_000_000) accepted += 1_000;
    resolve(accepted);
    res.destroy();
  });
  await fetch(await openServer(server)).catch(() => null);
  expect(await promise).toBeLessThan(100_000);
});
