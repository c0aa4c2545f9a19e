import { expect, test } from 'vitest';
import { alterJson } from '#server/testing/stand-ins/alter-answers.ts';
import { viatorStandIn } from '#server/testing/stand-ins/viator/index.ts';
import { countryOf } from './countries.ts';
import { adapterOf, ctx, startedAt } from './testing/adapter.ts';

test.each([
  ['France', 'FR'],
  ['Czech Republic', 'CZ'],
  ['Czechia', 'CZ'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['Hong Kong', 'HK'],
  ['Hong Kong SAR', 'HK'],
  ['Macau', 'MO'],
  ['Bosnia and Herzegovina', 'BA'],
  ['Bosnia & Herzegovina', 'BA'],
  ['Trinidad and Tobago', 'TT'],
  ['Antigua and Barbuda', 'AG'],
  ['Turks and Caicos', 'TC'],
  ['Turks and Caicos Islands', 'TC'],
  ['Saint Lucia', 'LC'],
  ['St. Lucia', 'LC'],
  ['St Kitts and Nevis', 'KN'],
  ['St Vincent and the Grenadines', 'VC'],
  ['St. Maarten', 'SX'],
  ['St Martin', 'MF'],
  ['Ivory Coast', 'CI'],
  ["Cote d'Ivoire", 'CI'],
  ['Myanmar', 'MM'],
  ['Burma', 'MM'],
  ['Macedonia', 'MK'],
  ['North Macedonia', 'MK'],
  ['Democratic Republic of the Congo', 'CD'],
  ['Republic of the Congo', 'CG'],
  ['The Bahamas', 'BS'],
  ['Cape Verde', 'CV'],
  ['East Timor', 'TL'],
  ['Vatican City', 'VA'],
  ['USA', 'US'],
  ['United States of America', 'US'],
  ['UAE', 'AE'],
  ['Scotland', 'GB'],
  ['Republic of Ireland', 'IE'],
  ['South Korea', 'KR'],
  ['U.S. Virgin Islands', 'VI'],
])('The country that Viator names %s is %s', (name, code) => {
  const country = { destinationId: '1', name, type: 'COUNTRY', parentDestinationId: null };
  expect(countryOf(new Map([['1', country]]), '1')).toBe(code);
});

test('A name that is no country has no code', () => {
  const country = { destinationId: '1', name: 'Atlantis', type: 'COUNTRY', parentDestinationId: null };
  expect(countryOf(new Map([['1', country]]), '1')).toBeNull();
});

test('A product in a country of an unknown name is listed at its destination, without a country', async () => {
  const standIn = viatorStandIn(() => startedAt);
  alterJson<{ destinations: { name: string }[] }>(standIn, /destinations$/, ({ destinations }) => {
    for (const one of destinations) if (one.name === 'France') one.name = 'Gallia';
  });
  const { products } = await adapterOf(standIn).modifiedSince(ctx, null);
  expect(products[0]).toMatchObject({
    code: '5010PARIS',
    town: { name: 'Paris', countryCode: '' },
    latitude: 48.8566,
  });
});
