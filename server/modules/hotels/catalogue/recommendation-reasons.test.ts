import { describe, expect, test } from 'vitest';
import type { RatedHotel } from './port.ts';
import { reasonFor } from './recommendation-reasons.ts';

const hotel = (starRating: number, count: number) =>
  ({ starRating, guestRating: { score: 8.5, count } }) as RatedHotel;
const starsIn = (language: string) => [1, 2, 4].map((stars) => reasonFor(hotel(stars, 9), 3, language));

describe('Recommendation reasons', () => {
  test('A recommendation reason uses the plural form and number format of its language', () => {
    expect(starsIn('en')).toEqual(['1 star, scored 8.5', '2 stars, scored 8.5', '4 stars, scored 8.5']);
    expect(starsIn('fr')).toEqual(['1 étoile, noté 8,5', '2 étoiles, noté 8,5', '4 étoiles, noté 8,5']);
    expect(starsIn('es')[0]).toBe('1 estrella, puntuado con 8,5');
    expect(starsIn('de')).toEqual(['1 Stern, Note 8,5', '2 Sterne, Note 8,5', '4 Sterne, Note 8,5']);
    expect(starsIn('ar')).toEqual(['نجمة واحدة وتقييمه 8.5', 'نجمتان وتقييمه 8.5', '4 نجوم وتقييمه 8.5']);
  });

  test('An Arabic recommendation reason names guests in the grammatical case and number of the count', () => {
    const guestsOf = (count: number) => reasonFor(hotel(4, count), 3, 'ar');
    expect([305, 312, 400].map(guestsOf)).toEqual([
      'حصل على 8.5 من 305 ضيوف',
      'حصل على 8.5 من 312 ضيفًا',
      'حصل على 8.5 من 400 ضيف',
    ]);
  });

  test('A recommendation reason is in English when the portal does not support the language', () => {
    expect(reasonFor(hotel(3, 9), 0.4, 'pt')).toBe('0.4 km from the centre, scored 8.5');
  });
});
