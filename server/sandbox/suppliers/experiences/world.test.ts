import { describe, expect, test } from 'vitest';
import { posterUrl } from '#server/artwork/index.ts';
import { experienceCategories } from '#server/modules/experiences/categories.ts';
import type { ExperiencePlace } from '#server/modules/experiences/port.ts';
import { convertInSandbox } from '#server/sandbox/suppliers/exchange-rates/index.ts';
import { type Language, languages } from '../hotels/languages.ts';
import { activities } from './activities/index.ts';
import { availableDays, isBookableWithin } from './availability.ts';
import { describeProduct } from './details.ts';
import { activitiesAt } from './landmark-activities.ts';
import { landmarkIn } from './landmark-names.ts';
import { landmarkCities, surroundingsOf } from './landmarks.ts';
import { optionsOf } from './options.ts';
import { adultMinor, roundPrice } from './prices.ts';
import { parseProductCode, productAt, productCount, productsOf } from './products.ts';
import { dateOfDay, dayNumber } from './schedule.ts';
import { wordingOf } from './translations/index.ts';

function aPlace(name: string, countryCode: string, population: number, more = {}): ExperiencePlace {
  return {
    id: `city_${name.length}${population}`,
    name,
    countryCode,
    latitude: 48.2,
    longitude: 16.4,
    population,
    timeZone: 'Europe/Vienna',
    importance: 5,
    ...more,
  };
}

const village = aPlace('Mörbisch', 'AT', 2_300);
const town = aPlace('Graz', 'AT', 290_000);
const riyadh = aPlace('Riyadh', 'SA', 7_000_000, { id: 'city_108410' });
const paris = aPlace('Paris', 'FR', 2_138_551, { id: 'city_2988507' });

const pictures = { posterUrl };
const detailsOf = (place: ExperiencePlace, language: Language = 'en') =>
  productsOf(place).map((product) => describeProduct(product, 'EUR', pictures, convertInSandbox, language));

/** The placeholders of a text. */
const placeholdersIn = (text: string): string[] => text.match(/[{]\w+[}]/g) ?? [];

describe('Simulated experiences', () => {
  test('A place has 30 to 300 experiences, depending on its population', () => {
    expect([0, 1_000, 3_000, 30_000, 5_000_000, 30_000_000].map(productCount)).toEqual([
      30, 30, 30, 114, 300, 300,
    ]);
  });

  test('An experience is the same when it is composed alone or with all others of its place', () => {
    for (const index of [0, 5, 17, 100]) {
      expect(productAt(paris, index)).toEqual(productsOf(paris)[index]);
      expect(parseProductCode(productsOf(paris)[index]?.code ?? '')).toEqual({ placeId: paris.id, index });
    }
    expect(productAt(paris, productCount(paris.population))).toBeUndefined();
  });

  test('Every experience of a place has a unique title and no unfilled placeholder', () => {
    for (const place of [village, town, riyadh, paris]) {
      const products = detailsOf(place);
      expect(new Set(products.map(({ title }) => title)).size).toBe(products.length);
      expect(JSON.stringify(products)).not.toMatch(/[{]\w+[}]|undefined|NaN/);
    }
  });

  test('Every translated experience has a unique title and no text in English', () => {
    const english = detailsOf(paris);
    for (const language of languages.filter((one) => one !== 'en')) {
      const translated = detailsOf(paris, language);
      expect(new Set(translated.map(({ title }) => title)).size).toBe(translated.length);
      for (const [index, product] of translated.entries()) {
        const original = english[index];
        for (const part of ['title', 'summary', 'description', 'accessibility'] as const)
          expect([product.code, part, product[part]]).not.toEqual([product.code, part, original?.[part]]);
        expect(product.meetingPoint.instructions).not.toBe(original?.meetingPoint.instructions);
        if (language === 'ar') expect(product.summary).toMatch(/^\P{Script=Latin}*$/u);
        if (language === 'fr')
          expect(`${product.title} ${product.description}`).not.toMatch(/(?<!\u202f)[:;!?](\s|$)/);
      }
      expect(JSON.stringify(translated)).not.toMatch(/[{]\w+[}]|undefined/);
    }
  });

  test('Every activity has the same number of titles and texts in every language', () => {
    for (const language of languages) {
      for (const activity of [
        ...activities,
        ...activitiesAt({ ticketed: true } as never),
        ...activitiesAt({ ticketed: false } as never),
      ]) {
        const translated = wordingOf(activity, language);
        const { titles, about, stops, includes } = translated;
        const counts = [titles, about, stops, includes].map(({ length }) => length);
        expect([language, activity.key, counts]).toEqual([
          language,
          activity.key,
          [activity.titles, activity.about, activity.stops, activity.includes].map(({ length }) => length),
        ]);
        for (const text of [titles, about, stops, includes].flat()) {
          expect([language, activity.key, text.trim()]).toEqual([language, activity.key, text || 'a text']);
        }
        if (language !== 'en') {
          expect([...titles, ...about]).not.toEqual(expect.arrayContaining([activity.about[0]]));
          // Dishes, drinks and countries have English names only, so translations must not use them.
          const name = activity.titles[0]?.includes('{landmark}') ? '{landmark}' : '{city}';
          for (const title of titles)
            expect([language, title, placeholdersIn(title)]).toEqual([language, title, [name]]);
          for (const text of [about, stops, includes].flat())
            expect([language, text, placeholdersIn(text).filter((one) => one !== name)]).toEqual([
              language,
              text,
              [],
            ]);
        }
      }
    }
  });

  test('Every sight has a name in every language, and in Arabic script for Arabic', () => {
    const sights = landmarkCities.flatMap(
      (id) => surroundingsOf({ id, name: '', countryCode: '' }).landmarks,
    );
    expect(sights.length).toBeGreaterThan(200);
    for (const sight of sights) {
      expect([sight.name, landmarkIn(sight, 'ar')]).toEqual([
        sight.name,
        expect.stringMatching(/^\P{Script=Latin}+$/u),
      ]);
      expect(landmarkIn(sight, 'en')).toBe(sight.name);
      for (const language of languages) expect(landmarkIn(sight, language)).not.toMatch(/[|{}]|^\s*$/);
    }
  });

  test('The details of an experience are entirely in the requested language, including the name of the town', () => {
    const named = aPlace('Gratz', 'AT', 290_000, { names: { ar: 'غراتس', en: 'Graz' } });
    const [walk] = productsOf(named).filter(
      ({ landmark, activity }) => !landmark && activity.key === 'old_town',
    );
    if (!walk) throw new Error('A town has a walk through its old town');
    const translated = describeProduct(walk, 'EUR', pictures, convertInSandbox, 'ar');
    const read = [
      translated.title,
      translated.description,
      ...translated.inclusions,
      ...translated.exclusions,
      ...translated.itinerary.map(({ title }) => title),
      translated.meetingPoint.name,
      translated.meetingPoint.instructions,
      translated.location.city,
      ...translated.reviews.latest.flatMap(({ title, text }) => [title, text]),
    ];
    expect(read.filter((text) => /\p{Script=Latin}/u.test(text))).toEqual([]);
    expect(translated.title).toContain('غراتس');
    expect(new Set(translated.reviews.latest.map(({ language }) => language))).toEqual(new Set(['ar']));
    expect(describeProduct(walk, 'EUR', pictures, convertInSandbox, 'en').location.city).toBe('Gratz');
  });

  test('Activities on water, with alcohol or for cities are offered only at suitable places', () => {
    const keysOf = (place: ExperiencePlace) => new Set(productsOf(place).map(({ activity }) => activity.key));
    expect(keysOf(town).has('kayak')).toBe(false);
    expect(keysOf(paris).has('kayak')).toBe(true);
    expect(keysOf(paris).has('sailing')).toBe(false);
    expect(keysOf(riyadh).has('brewery')).toBe(false);
    expect(keysOf(paris).has('brewery')).toBe(true);
    expect(keysOf(village).has('pass')).toBe(false);
  });

  test('A big city has experiences in every category', () => {
    const slugs = new Set(detailsOf(paris).flatMap(({ categories }) => categories));
    expect([...slugs].sort()).toEqual(experienceCategories.map(({ slug }) => slug).sort());
  });

  test('Every activity has four titles, and no two activities share a title or key', () => {
    const titles = activities.flatMap((activity) => activity.titles);
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(activities.map(({ key }) => key)).size).toBe(activities.length);
    expect(activities.every((activity) => activity.titles.length === 4)).toBe(true);
  });

  test('The cheapest slot of an experience costs exactly its from-price', () => {
    const first = dayNumber('2027-02-01');
    const range = { from: dateOfDay(first), to: dateOfDay(first + 89) };
    const now = Date.parse('2027-01-01T00:00:00Z');
    for (const product of productsOf(paris).slice(0, 60)) {
      const from = adultMinor(product, 'EUR', convertInSandbox);
      const days = availableDays(product, range, 1, 'EUR', new Map(), convertInSandbox, now);
      const prices = days.flatMap(({ slots }) => slots.map(({ totalMinor }) => totalMinor));
      if (prices.length > 0) expect(Math.min(...prices)).toBe(from);
    }
  });

  test('An experience is bookable on a day exactly when availability shows this day as available', () => {
    const first = dayNumber('2026-12-20');
    const now = Date.parse('2026-12-01T00:00:00Z');
    for (const product of productsOf(town)) {
      for (const day of [0, 3, 7]) {
        const range = { from: dateOfDay(first + day), to: dateOfDay(first + day) };
        const [only] = availableDays(product, range, 5, 'EUR', new Map(), convertInSandbox, now);
        expect(isBookableWithin(product, range, 5, new Map(), now)).toBe(only?.state === 'available');
      }
    }
  });

  test('Every experience has the standard option in English and unique option codes', () => {
    for (const product of productsOf(paris)) {
      const options = optionsOf(product);
      expect(options[0]).toMatchObject({ code: 'standard', language: 'en', factor: 1 });
      expect(new Set(options.map(({ code }) => code)).size).toBe(options.length);
    }
  });

  test('Prices of experiences are rounded to three digits that end in 0 or 5', () => {
    expect([4_937, 7_812, 16_712, 12, 3, 123_456].map(roundPrice)).toEqual([
      4_950, 7_800, 16_500, 10, 5, 125_000,
    ]);
  });
});
