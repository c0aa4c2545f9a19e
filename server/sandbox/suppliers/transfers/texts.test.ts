import { expect, test } from 'vitest';
import { distanceKm } from '#server/modules/places/index.ts';
import type { TransferPlace, TransferQuery } from '#server/modules/transfers/port.ts';
import { languages } from '../hotels/languages.ts';
import { offersOf } from './offers.ts';
import { suppliers } from './providers.ts';

const sources = {
  convertMinor: (minor: number) => minor,
  distanceKm,
  pictures: { posterUrl: () => '/p.svg' },
};
const place = (more: Partial<TransferPlace>): TransferPlace => ({
  address: 'A',
  placeId: 'city_1',
  type: 'city',
  name: 'Dubai',
  localName: 'دبي',
  city: 'Dubai',
  cityId: 'city_1',
  countryCode: 'AE',
  latitude: 25.2,
  longitude: 55.3,
  timeZone: 'Asia/Dubai',
  population: 3_000_000,
  ...more,
});

function offersIn(language: string | undefined) {
  const query: TransferQuery = {
    from: place({}),
    to: place({ address: 'B', latitude: 25.4, longitude: 55.5 }),
    pickupAt: '2027-05-01T08:00:00Z',
    returnAt: null,
    passengers: 1,
    currency: 'EUR',
    ...(language === undefined ? {} : { language }),
  };
  return Object.values(suppliers)
    .flat()
    .flatMap((provider) => offersOf(provider, query, sources));
}

test('The vehicles and legs of every provider are described in the language of the search', () => {
  const english = offersIn('en');
  for (const language of languages.filter((one) => one !== 'en')) {
    const translated = offersIn(language);
    expect(translated.length).toBe(english.length);
    for (const [index, offer] of translated.entries()) {
      const original = english[index];
      expect(offer.price).toEqual(original?.price);
      if (offer.description)
        expect([language, offer.description]).not.toEqual([language, original?.description]);
      for (const [leg, step] of offer.steps.entries()) {
        expect([language, step.description]).not.toEqual([language, original?.steps[leg]?.description]);
        expect(step.description).not.toMatch(/[{}]/);
        if (language === 'ar')
          expect(`${step.from} ${step.to} ${step.description}`).toMatch(/^\P{Script=Latin}*$/u);
      }
    }
  }
});

test('A search without a language returns offers in English', () => {
  const [offer] = offersIn(undefined);
  expect(offer?.description).toBe('Saloon car or similar');
});
