import { expect, test } from 'vitest';
import { ByteCache } from './caches.ts';

test('A byte cache stays within its limit by removing the least recently used entries', () => {
  const cache = new ByteCache(10);
  cache.set('a', new Uint8Array(4));
  cache.set('b', new Uint8Array(4));
  cache.get('a');
  cache.set('c', new Uint8Array(4));
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')).toHaveLength(4);
  expect(cache.sizeBytes).toBe(8);
  cache.set('huge', new Uint8Array(99));
  expect(cache.sizeBytes).toBeLessThanOrEqual(10);
});
