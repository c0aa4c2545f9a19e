import { expect, test } from 'vitest';
import { languages } from '../languages.ts';
import { countStars } from './count-stars.ts';
import { openings } from './property-texts.ts';

test('One star is singular in each language, and two stars are dual in Arabic', () => {
  expect(languages.map((language) => countStars(1, language))).toEqual([
    '1 star',
    '1 étoile',
    '1 estrella',
    '1 Stern',
    'نجمة واحدة',
  ]);
  expect(languages.map((language) => countStars(2, language))).toEqual([
    '2 stars',
    '2 étoiles',
    '2 estrellas',
    '2 Sternen',
    'نجمتين',
  ]);
  expect(countStars(5, 'ar')).toBe('5 نجوم');
});

test('The first sentence of a hotel description contains the placeholder for stars and no word for them', () => {
  for (const text of openings.flatMap((opening) => Object.values(opening))) {
    expect(text).toContain('{stars}');
    expect(text).not.toMatch(/stars? in|étoile|estrella|Stern|نجوم/);
  }
});
