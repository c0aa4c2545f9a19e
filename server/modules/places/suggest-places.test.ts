import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { systemContext } from '#server/testing/index.ts';
import { type PlaceKind, type PlaceSuggestion, suggestPlaces } from './index.ts';

const ctx = systemContext();

const suggest = (text: string, options: { language?: string; limit?: number; kinds?: PlaceKind[] } = {}) =>
  suggestPlaces(ctx, { text, language: 'en', limit: 8, ...options });

const first = async (text: string): Promise<PlaceSuggestion | undefined> => (await suggest(text))[0];

describe('Place suggestions', () => {
  test.each([
    ['par', 'city_2988507'],
    ['PARI', 'city_2988507'],
    ['são paulo', 'city_3448439'],
    ['sao p', 'city_3448439'],
    ['koln', 'city_2886242'],
    ['Köln', 'city_2886242'],
    ['koeln', 'city_2886242'],
    ['münchen', 'city_2867714'],
    ['Londres', 'city_2643743'],
    ['لندن', 'city_2643743'],
    ['دبي', 'city_292223'],
    ['saint louis, mo', 'city_4407066'],
    ['washington', 'city_4140963'],
    ['mexico', 'city_3530597'],
    ['heathrow', 'airport_LHR'],
    ['charles de gaulle', 'airport_CDG'],
    ['cdg', 'airport_CDG'],
    ['NYC', 'city_5128581'],
    ['lon', 'city_2643743'],
  ])('The place suggestions for "%s" begin with %s', async (text, id) => {
    expect((await first(text))?.id).toBe(id);
  });

  test.each([
    ['pairs', 'city_2988507'],
    ['lodnon', 'city_2643743'],
    ['barclona', 'city_3128760'],
    ['amsterdm', 'city_2759794'],
    ['istambul', 'city_745044'],
    ['new yrok', 'city_5128581'],
    ['san francsico', 'city_5391959'],
  ])('Place suggestions correct the typing error "%s"', async (text, id) => {
    expect((await first(text))?.id).toBe(id);
  });

  test('Of two cities with the same name the larger is suggested first, followed by the other and by its airports', async () => {
    const found = await suggest('london');
    expect(found.map((place) => place.id).slice(0, 3)).toEqual([
      'city_2643743',
      'city_6058560',
      'airport_LHR',
    ]);
  });

  test('A country or state after a comma restricts place suggestions to it', async () => {
    expect(await first('Paris, Texas')).toMatchObject({
      country: 'US',
      state: 'US-TX',
      area: 'Texas, United States',
    });
    expect(await first('London, Canada')).toMatchObject({ state: 'CA-ON' });
    expect(await first('springfield, il')).toMatchObject({ state: 'US-IL' });
  });

  test('Place suggestions have names in the requested language', async () => {
    const [london] = await suggest('london', { language: 'fr-CA' });
    expect(london).toMatchObject({ name: 'London', displayName: 'Londres', area: 'Royaume-Uni' });
    const [munich] = await suggest('munich', { language: 'ar' });
    expect(munich?.displayName).toBe('ميونخ');
  });

  test('Place suggestions for a single letter prefer names in the requested language', async () => {
    const english = (await suggest('p')).map((place) => place.id);
    const german = (await suggest('p', { language: 'de' })).map((place) => place.id);
    expect(english[0]).toBe('city_2988507');
    expect(german[0]).toBe('city_1816670');
  });

  test('Place suggestions return only the requested kinds, at most up to the limit', async () => {
    const airports = await suggest('paris', { kinds: ['airport'], limit: 3 });
    expect(airports).toHaveLength(3);
    expect(airports.every((place) => place.kind === 'airport')).toBe(true);
    expect((await suggest('frank', { kinds: ['region'], language: 'de' })).map((place) => place.id)).toEqual([
      'region_FR',
    ]);
    expect(await suggest('san', { kinds: [] })).toEqual([]);
  });

  test('Place suggestions are empty for an empty, unusable or unknown text', async () => {
    for (const text of ['', '   ', '!!', '%', '_', "'", '\\']) expect(await suggest(text)).toEqual([]);
    expect(await suggest('zzqxzzqx')).toEqual([]);
  });

  test('Place suggestions for any text have at most the limit and each place once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 120 }), async (text) => {
        const ids = (await suggest(text, { limit: 5 })).map((place) => place.id);
        expect(ids.length).toBeLessThanOrEqual(5);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 60 },
    );
  });
});
