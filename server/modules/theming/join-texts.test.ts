import { expect, test } from 'vitest';
import { commaNames, commaText, listText } from './join-texts.ts';

test.each([
  ['en', 'Two adults, one room', 'Lounges, dining and fitness'],
  ['de', 'Two adults, one room', 'Lounges, dining und fitness'],
  ['ar', 'Two adults، one room', 'Lounges وdining وfitness'],
] as const)(
  'Facts and names are joined by the rules of %s, and missing values leave no comma',
  (locale, facts, names) => {
    expect(commaText(['Two adults', null, '', 'one room'], locale)).toBe(facts);
    expect(commaNames(['Quay 4', null, 'Dubai'], locale)).toBe(
      commaText(['\u2068Quay 4\u2069', '\u2068Dubai\u2069'], locale),
    );
    expect(listText(['Lounges', 'dining', 'fitness'], locale)).toBe(names);
  },
);
