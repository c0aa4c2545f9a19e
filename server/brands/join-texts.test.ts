import { expect, test } from 'vitest';
import { commaText, listText } from './join-texts.ts';

test.each([
  ['en', 'Two adults, one room', 'Lounges, dining and fitness'],
  ['de', 'Two adults, one room', 'Lounges, dining und fitness'],
  ['ar', 'Two adults، one room', 'Lounges وdining وfitness'],
] as const)(
  'facts and names are joined as %s joins them, and what is missing leaves no comma',
  (locale, facts, names) => {
    expect(commaText(['Two adults', null, '', 'one room'], locale)).toBe(facts);
    expect(listText(['Lounges', 'dining', 'fitness'], locale)).toBe(names);
  },
);
