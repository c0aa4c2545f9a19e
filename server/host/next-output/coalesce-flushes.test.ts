import { createServer, request } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import compression from 'compression';
import { expect, test } from 'vitest';
import { openServer } from '#server/testing/open-server.ts';
import { coalesceFlushes } from './coalesce-flushes.ts';

/** The chunks, with their times, that a client receives of a response with a flush after each piece. */
async function read(write: (piece: (text: string) => void) => Promise<void>) {
  const compress = compression({ threshold: 0 });
  const server = createServer((req, res) => {
    res.setHeader('content-type', 'text/html');
    compress(req as never, res as never, async () => {
      const flushed = res as typeof res & { flush: () => void };
      coalesceFlushes(flushed);
      await write((text) => {
        res.write(text);
        flushed.flush();
      });
      res.end();
    });
  });
  const origin = await openServer(server);
  const { promise, resolve } = Promise.withResolvers<{ chunks: Buffer[]; timesMs: number[] }>();
  request(origin, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
    const [chunks, timesMs]: [Buffer[], number[]] = [[], []];
    response.on('data', (chunk) => {
      chunks.push(chunk);
      timesMs.push(performance.now());
    });
    response.on('end', () => resolve({ chunks, timesMs }));
  }).end();
  return promise;
}

test('Pieces of a response written in quick succession are flushed together, the first one at once', async () => {
  const pieces = Array.from({ length: 30 }, (_, index) => `<p>${index}</p>`);
  const { chunks } = await read(async (piece) => {
    for (const text of pieces) {
      piece(text);
      await nextTurn();
    }
  });
  expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe(pieces.join(''));
  // The gzip header, the first piece, the rest and the end; a flush per piece gives more than thirty.
  expect(chunks.length).toBeLessThan(10);
});

test('A piece of a response is flushed without waiting for a later one', async () => {
  const { chunks, timesMs } = await read(async (piece) => {
    piece('<p>shell</p>');
    piece('<p>with it</p>');
    await pause(400);
    piece('<p>late</p>');
  });
  const late = timesMs.findIndex((timeMs) => timeMs - (timesMs[0] ?? 0) > 300);
  expect(late).toBeGreaterThan(0);
  const before = Buffer.concat(chunks.slice(0, late));
  expect(gunzipSync(before, { finishFlush: 2 }).toString()).toBe('<p>shell</p><p>with it</p>');
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
