import { expect, test } from 'vitest';
import { ownLanguageFirst } from './own-language-first.ts';

test('Reviews in the reader’s language come first, and all others keep their order after them', () => {
  const reviews = ['de', 'ar', 'en', 'ar', 'fr'].map((language, position) => ({ language, position }));
  expect(ownLanguageFirst(reviews, 'ar').map(({ position }) => position)).toEqual([1, 3, 0, 2, 4]);
  expect(ownLanguageFirst(reviews, 'es').map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
});
