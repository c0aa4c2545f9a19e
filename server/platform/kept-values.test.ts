import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { KeptValues, readOnce } from './kept-values.ts';

test('A value is kept for its time, or for a shorter one that is asked for', async () => {
  const kept = new KeptValues<string>({ keptMs: 60_000, maxEntries: 10 });
  kept.set('long', 'a');
  kept.set('short', 'b', 5);
  await pause(20);
  expect([kept.get('long'), kept.get('short')]).toEqual(['a', undefined]);
});

test('When the memory is full, the value that was set first makes room', () => {
  const kept = new KeptValues<number>({ keptMs: 60_000, maxEntries: 2 });
  kept.set('one', 1);
  kept.set('two', 2);
  kept.set('one', 3);
  kept.set('three', 4);
  expect(['one', 'two', 'three'].map((key) => kept.get(key))).toEqual([3, undefined, 4]);
});

test('A read is shared by all who ask while it is kept, and a failed one is tried again', async () => {
  const kept = new KeptValues<Promise<number>>({ keptMs: 60_000, maxEntries: 2 });
  let reads = 0;
  const read = async () => {
    reads += 1;
    if (reads === 1) throw new Error('no answer');
    return reads;
  };
  await expect(readOnce(kept, 'key', read)).rejects.toThrow('no answer');
  expect(await Promise.all([readOnce(kept, 'key', read), readOnce(kept, 'key', read)])).toEqual([2, 2]);
});
