import { describe, expect, test } from 'vitest';
import { AskedPages } from './asked-pages.ts';

describe('Pages that are worth a rendering for all visitors', () => {
  test('A page is worth it from the second request on', () => {
    const asked = new AskedPages(100);
    expect(asked.isWorthRendering('a', 0)).toBe(false);
    expect(asked.isWorthRendering('b', 0)).toBe(false);
    expect(asked.isWorthRendering('a', 1)).toBe(true);
  });

  test('A page that could not be kept is tried again only after a time', () => {
    const asked = new AskedPages(100);
    asked.isWorthRendering('a', 0);
    asked.noteFailure('a', 0);
    expect(asked.isWorthRendering('a', 99)).toBe(false);
    expect(asked.isWorthRendering('a', 100)).toBe(true);
  });

  test('A flood of addresses is forgotten, the oldest first', () => {
    const asked = new AskedPages(100);
    asked.isWorthRendering('a', 0);
    for (let index = 0; index < 5_000; index += 1) asked.isWorthRendering(`key ${index}`, 0);
    expect(asked.isWorthRendering('a', 0)).toBe(false);
    expect(asked.isWorthRendering('key 4999', 0)).toBe(true);
  });
});
