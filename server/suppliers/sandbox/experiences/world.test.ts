import { describe, expect, it } from 'vitest';
import { experienceCategories } from '#server/experiences/categories.ts';
import type { ExperiencePlace } from '#server/experiences/port.ts';
import { convertInSandbox } from '#server/fx/index.ts';
import { posterUrl } from '#server/media/index.ts';
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
const namesIn = (text: string): string[] => text.match(/[{]\w+[}]/g) ?? [];

describe('the fake world of experiences', () => {
  it('has 30 to 300 products a place, growing with its people', () => {
    expect([0, 1_000, 3_000, 30_000, 5_000_000, 30_000_000].map(productCount)).toEqual([
      30, 30, 30, 114, 300, 300,
    ]);
  });

  it('is the same whenever it is asked, alone or with others', () => {
    for (const index of [0, 5, 17, 100]) {
      expect(productAt(paris, index)).toEqual(productsOf(paris)[index]);
      expect(parseProductCode(productsOf(paris)[index]?.code ?? '')).toEqual({ placeId: paris.id, index });
    }
    expect(productAt(paris, productCount(paris.population))).toBeUndefined();
  });

  it('gives each product of a place a title of its own and leaves no placeholder unfilled', () => {
    for (const place of [village, town, riyadh, paris]) {
      const products = detailsOf(place);
      expect(new Set(products.map(({ title }) => title)).size).toBe(products.length);
      expect(JSON.stringify(products)).not.toMatch(/[{]\w+[}]|undefined|NaN/);
    }
  });

  it('is told in each language: titles apart from each other, nothing of them in English', () => {
    const english = detailsOf(paris);
    for (const language of languages.filter((one) => one !== 'en')) {
      const told = detailsOf(paris, language);
      expect(new Set(told.map(({ title }) => title)).size).toBe(told.length);
      for (const [index, product] of told.entries()) {
        const original = english[index];
        for (const part of ['title', 'summary', 'description', 'accessibility'] as const)
          expect([product.code, part, product[part]]).not.toEqual([product.code, part, original?.[part]]);
        expect(product.meetingPoint.instructions).not.toBe(original?.meetingPoint.instructions);
        if (language === 'ar') expect(product.summary).toMatch(/^\P{Script=Latin}*$/u);
        if (language === 'fr')
          expect(`${product.title} ${product.description}`).not.toMatch(/(?<!\u202f)[:;!?](\s|$)/);
      }
      expect(JSON.stringify(told)).not.toMatch(/[{]\w+[}]|undefined/);
    }
  });

  it('has every activity in every language, title for title', () => {
    for (const language of languages) {
      for (const activity of [
        ...activities,
        ...activitiesAt({ ticketed: true } as never),
        ...activitiesAt({ ticketed: false } as never),
      ]) {
        const told = wordingOf(activity, language);
        const { titles, about, stops, includes } = told;
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
          // Dishes, drinks and countries are named in English only, so that other languages do without.
          const name = activity.titles[0]?.includes('{landmark}') ? '{landmark}' : '{city}';
          for (const title of titles)
            expect([language, title, namesIn(title)]).toEqual([language, title, [name]]);
          for (const text of [about, stops, includes].flat())
            expect([language, text, namesIn(text).filter((one) => one !== name)]).toEqual([
              language,
              text,
              [],
            ]);
        }
      }
    }
  });

  it('names every sight in every language, in Arabic by its own letters', () => {
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

  it('tells the whole page of an activity in the language asked for, and the town by its name there', () => {
    const named = aPlace('Gratz', 'AT', 290_000, { names: { ar: 'غراتس', en: 'Graz' } });
    const [walk] = productsOf(named).filter(
      ({ landmark, activity }) => !landmark && activity.key === 'old_town',
    );
    if (!walk) throw new Error('A town has a walk through its old town');
    const told = describeProduct(walk, 'EUR', pictures, convertInSandbox, 'ar');
    const read = [
      told.title,
      told.description,
      ...told.inclusions,
      ...told.exclusions,
      ...told.itinerary.map(({ title }) => title),
      told.meetingPoint.name,
      told.meetingPoint.instructions,
      told.location.city,
      ...told.reviews.latest.flatMap(({ title, text }) => [title, text]),
    ];
    expect(read.filter((text) => /\p{Script=Latin}/u.test(text))).toEqual([]);
    expect(told.title).toContain('غراتس');
    expect(new Set(told.reviews.latest.map(({ language }) => language))).toEqual(new Set(['ar']));
    expect(describeProduct(walk, 'EUR', pictures, convertInSandbox, 'en').location.city).toBe('Gratz');
  });

  it('offers boats only where there is water, drinks only where they are sold, breweries only in cities', () => {
    const keysOf = (place: ExperiencePlace) => new Set(productsOf(place).map(({ activity }) => activity.key));
    expect(keysOf(town).has('kayak')).toBe(false);
    expect(keysOf(paris).has('kayak')).toBe(true);
    expect(keysOf(paris).has('sailing')).toBe(false);
    expect(keysOf(riyadh).has('brewery')).toBe(false);
    expect(keysOf(paris).has('brewery')).toBe(true);
    expect(keysOf(village).has('pass')).toBe(false);
  });

  it('has products in every category of a big city', () => {
    const slugs = new Set(detailsOf(paris).flatMap(({ categories }) => categories));
    expect([...slugs].sort()).toEqual(experienceCategories.map(({ slug }) => slug).sort());
  });

  it('has four texts for each way to sell an activity, all different', () => {
    const titles = activities.flatMap((activity) => activity.titles);
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(activities.map(({ key }) => key)).size).toBe(activities.length);
    expect(activities.every((activity) => activity.titles.length === 4)).toBe(true);
  });

  it('opens no slot cheaper than the from-price, and some at exactly it', () => {
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

  it('counts a product as bookable exactly when a day of it is available', () => {
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

  it('holds one option in English everywhere', () => {
    for (const product of productsOf(paris)) {
      const options = optionsOf(product);
      expect(options[0]).toMatchObject({ code: 'standard', language: 'en', factor: 1 });
      expect(new Set(options.map(({ code }) => code)).size).toBe(options.length);
    }
  });

  it('rounds prices to three digits that end in 0 or 5', () => {
    expect([4_937, 7_812, 16_712, 12, 3, 123_456].map(roundPrice)).toEqual([
      4_950, 7_800, 16_500, 10, 5, 125_000,
    ]);
  });
});
