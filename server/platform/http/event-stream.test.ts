import { afterEach, describe, expect, test, vi } from 'vitest';
import { problem } from '../errors/index.ts';
import { log } from '../log/index.ts';
import { stopping } from '../stopping.ts';
import { eventStream } from './event-stream.ts';

type Item = { event?: string; id?: string; data: unknown };

async function open(items: AsyncGenerator<Item | Item[]>, abort = () => {}) {
  const about = { requestId: 'request-1', origin: 'http://sojourn.test', log, abort };
  const reader = eventStream(await items.next(), items, about).getReader();
  const decoder = new TextDecoder();
  return {
    cancel: () => reader.cancel(),
    async next(): Promise<string | undefined> {
      const { done, value } = await reader.read();
      return done ? undefined : decoder.decode(value);
    },
    async rest(): Promise<string> {
      let text = '';
      for (let part = await this.next(); part !== undefined; part = await this.next()) text += part;
      return text;
    },
  };
}

afterEach(() => vi.useRealTimers());

describe('Event streams', () => {
  test('An event stream sends unnamed and named events with their ids and closes after the last', async () => {
    async function* items(): AsyncGenerator<Item> {
      yield { event: 'meta', data: { search_id: 's1' } };
      yield { id: '1', data: { name: 'line one\nline two' } };
      yield { event: 'done', data: { count: 1 } };
    }
    expect(await (await open(items())).rest()).toBe(
      'event: meta\ndata: {"search_id":"s1"}\n\n' +
        'id: 1\ndata: {"name":"line one\\nline two"}\n\n' +
        'event: done\ndata: {"count":1}\n\n',
    );
  });

  test('An event stream requests further items only as fast as the client reads', async () => {
    const text = 'x'.repeat(10_000);
    let made = 0;
    async function* items(): AsyncGenerator<Item> {
      for (;;) {
        made += 1;
        yield { data: text };
      }
    }
    const stream = await open(items());
    await stream.next();
    await new Promise((resolve) => setTimeout(resolve, 20));
    // Two chunks of four items, and one that waits for the third.
    expect(made).toBeLessThanOrEqual(9);
    await stream.cancel();
  });

  test('An event stream stops its generator and aborts its work when the client disconnects', async () => {
    const abort = vi.fn();
    let cleaned = false;
    async function* items(): AsyncGenerator<Item> {
      try {
        for (;;) yield { data: 1 };
      } finally {
        cleaned = true;
      }
    }
    const stream = await open(items(), abort);
    await stream.next();
    await stream.cancel();
    expect(abort).toHaveBeenCalledOnce();
    expect(cleaned).toBe(true);
  });

  test('An event stream continues after empty batches', async () => {
    async function* items(): AsyncGenerator<Item | Item[]> {
      yield { data: 1 };
      for (let step = 0; step < 3; step += 1) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        yield [];
      }
      yield { data: 2 };
    }
    const stream = await open(items());
    await stream.next();
    // The heartbeat would wake it after 15 s.
    expect(await stream.next()).toBe('data: 2\n\n');
    expect(await stream.next()).toBeUndefined();
  });

  test('An event stream sends items that are available at once in a single chunk', async () => {
    async function* items(): AsyncGenerator<Item> {
      yield { data: 1 };
      yield { data: 2 };
      await new Promise((resolve) => setTimeout(resolve, 5));
      yield { data: 3 };
    }
    const stream = await open(items());
    expect(await stream.next()).toBe('data: 1\n\ndata: 2\n\n');
    expect(await stream.next()).toBe('data: 3\n\n');
  });

  test('An event stream whose work fails ends with a problem event that does not show the cause', async () => {
    async function* items(): AsyncGenerator<Item> {
      yield { data: 1 };
      throw new Error('password of the database is hunter2');
    }
    const text = await (await open(items())).rest();
    expect(text).toMatch(/^data: 1\n\nevent: problem\ndata: \{/);
    expect(text).toContain('"code":"internal_error"');
    expect(text).not.toContain('hunter2');
  });

  test('The last problem event of a stream carries the code of an expected failure', async () => {
    async function* items(): AsyncGenerator<Item> {
      yield { data: 1 };
      throw problem('supplier_error');
    }
    expect(await (await open(items())).rest()).toContain('"code":"supplier_error"');
  });

  test('An idle event stream sends a keep-alive comment every 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    async function* items(): AsyncGenerator<Item> {
      yield { data: 1 };
      await new Promise(() => {});
    }
    const stream = await open(items());
    await stream.next();
    const comment = stream.next();
    await vi.advanceTimersByTimeAsync(14_900);
    expect(await Promise.race([comment, Promise.resolve('nothing yet')])).toBe('nothing yet');
    await vi.advanceTimersByTimeAsync(200);
    expect(await comment).toBe(': keep-alive\n\n');
  });

  test('An event stream ends with a service_unavailable event when the process stops', async () => {
    const abort = vi.fn();
    async function* items(): AsyncGenerator<Item> {
      yield { data: 1 };
      await new Promise(() => {});
    }
    const stream = await open(items(), abort);
    await stream.next();
    stopping.abort();
    expect(await stream.rest()).toContain('"code":"service_unavailable"');
    expect(abort).toHaveBeenCalledOnce();
  });
});
