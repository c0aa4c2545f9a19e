import { describe, expect, test } from 'vitest';
import { systemContext } from '#server/testing/index.ts';
import { keepReads } from './kept-reads.ts';

const ctx = systemContext();
const options = { most: 10, forMs: 1_000, timeoutMs: 1_000 };

describe('Shared reads', () => {
  test('Concurrent callers wait for one read, and later ones get its value', async () => {
    let reads = 0;
    const shared = keepReads<number>(options);
    const read = async () => {
      reads += 1;
      return reads;
    };
    expect(await Promise.all([shared(ctx, 'a', read), shared(ctx, 'a', read)])).toEqual([1, 1]);
    expect(await shared(ctx, 'a', read)).toBe(1);
    expect(await shared(ctx, 'b', read)).toBe(2);
  });

  test('A caller who leaves ends neither the read nor the waiting of the others', async () => {
    const shared = keepReads<string>(options);
    const { promise: answered, resolve } = Promise.withResolvers<string>();
    const leaving = new AbortController();
    const read = async ({ signal }: { signal: AbortSignal }) => {
      const answer = await answered;
      signal.throwIfAborted();
      return answer;
    };
    const first = shared({ ...ctx, signal: leaving.signal }, 'a', read);
    const second = shared(ctx, 'a', read);
    leaving.abort(new Error('the caller left'));
    await expect(first).rejects.toThrow('the caller left');
    resolve('answer');
    expect(await second).toBe('answer');
  });

  test('A read that failed is made again', async () => {
    const shared = keepReads<string>(options);
    await expect(shared(ctx, 'a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(await shared(ctx, 'a', async () => 'answer')).toBe('answer');
  });

  test('A read ends after its time', async () => {
    const shared = keepReads<string>({ ...options, timeoutMs: 5 });
    const read = ({ signal }: { signal: AbortSignal }) =>
      new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    await expect(shared(ctx, 'a', read)).rejects.toThrow(/timeout/i);
  });
});
