import { expect, test } from 'vitest';
import { matchCountry } from './country-names.ts';

const countries = [
  { code: 'DE', name: 'Deutschland', english: 'Germany' },
  { code: 'AT', name: 'Österreich', english: 'Austria' },
  { code: 'AU', name: 'Australien', english: 'Australia' },
  { code: 'GB', name: 'Vereinigtes Königreich', english: 'United Kingdom' },
  { code: 'AE', name: 'Vereinigte Arabische Emirate', english: 'United Arab Emirates' },
];

test.each([
  ['deutschland', 'DE'],
  [' GERMANY ', 'DE'],
  ['osterreich', 'AT'],
  ['de', 'DE'],
  ['uk', 'GB'],
  ['UAE', 'AE'],
  ['öst', 'AT'],
])('The country search resolves “%s” to %s', (typed, code) => {
  expect(matchCountry(typed, countries)).toEqual({ code });
});

test('A country search that fits several countries, or only the inside of a name, returns suggestions', () => {
  const near = (typed: string) => {
    const meant = matchCountry(typed, countries);
    return 'near' in meant ? meant.near.map(({ code }) => code) : meant.code;
  };
  expect(near('aust')).toEqual(['AT', 'AU']);
  expect(near('emirate')).toEqual(['AE']);
  expect(near('Atlantis')).toEqual([]);
  expect(near('  ')).toEqual([]);
});
