import { describe, expect, test } from 'vitest';
import { PageMemory, type StoredPage } from './page-memory.ts';

const aPage = (bytes: number): StoredPage => ({
  headers: {},
  policy: '',
  body: Buffer.alloc(bytes),
  others: {},
});

describe('Memory of pages', () => {
  test('A page is returned until its time is over', () => {
    const memory = new PageMemory({ maxBytes: 1e6, maxAgeMs: 100 });
    const page = aPage(10);
    memory.store('a', page, 0);
    expect(memory.read('a', 99)).toBe(page);
    expect(memory.read('a', 100)).toBeUndefined();
    expect(memory.bytes).toBe(0);
  });

  test('The bytes of all pages stay within the limit, whatever number of keys is stored', () => {
    const memory = new PageMemory({ maxBytes: 200_000, maxAgeMs: 1e9 });
    for (let index = 0; index < 1_000; index += 1) {
      memory.store(`key ${index}`, aPage(10_000), 0);
      expect(memory.bytes).toBeLessThanOrEqual(200_000);
    }
    expect(memory.read('key 999', 0)).toBeDefined();
    expect(memory.read('key 0', 0)).toBeUndefined();
  });

  test('A page that is read stays while others come and go', () => {
    const memory = new PageMemory({ maxBytes: 200_000, maxAgeMs: 1e9 });
    memory.store('popular', aPage(10_000), 0);
    for (let index = 0; index < 1_000; index += 1) {
      memory.store(`key ${index}`, aPage(10_000), 0);
      expect(memory.read('popular', 0)).toBeDefined();
    }
  });

  test('Another encoding of a page counts towards the limit', () => {
    const memory = new PageMemory({ maxBytes: 200_000, maxAgeMs: 1e9 });
    const [first, second] = [aPage(20_000), aPage(20_000)];
    memory.store('first', first, 0);
    memory.store('second', second, 0);
    second.others.identity = Buffer.alloc(160_000);
    memory.recount('second');
    expect(memory.read('first', 0)).toBeUndefined();
    expect(memory.bytes).toBeLessThanOrEqual(200_000);
  });

  test('A page that would take the place of many others is not stored', () => {
    const memory = new PageMemory({ maxBytes: 80_000, maxAgeMs: 1e9 });
    memory.store('small', aPage(1_000), 0);
    memory.store('large', aPage(10_001), 0);
    expect(memory.read('large', 0)).toBeUndefined();
    expect(memory.read('small', 0)).toBeDefined();
  });
});
