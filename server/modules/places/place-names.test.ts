import { expect, test } from 'vitest';
import { countryName, placeArea } from './place-names.ts';

test.each([
  ['pt', 'DE', 'Alemanha'],
  ['PT_br', 'DE', 'Alemanha'],
  ['pt-PT', 'VN', 'Vietname'],
  ['pt-BR', 'VN', 'Vietnã'],
  ['zh-Hant-TW', 'DE', '\u5fb7\u570b'],
  ['zh-TW', 'DE', '\u5fb7\u570b'],
  ['zh', 'DE', '\u5fb7\u56fd'],
  ['fr-CA', 'DE', 'Allemagne'],
  ['de_AT', 'ES', 'Spanien'],
])('In the language %s the country %s is named %s', (language, country, name) => {
  expect(countryName(country, language)).toBe(name);
});

test.each(['', 'xx', 'tlh', 'und', 'x', 'en-US-US', 'not a language', 'english please', 'en-GB', 'en-Shaw'])(
  'In the language %j, which is English or not known, a country has its English name',
  (language) => {
    expect(countryName('DE', language)).toBe('Germany');
  },
);

test('A country has its English name in a language for which CLDR does not name it', () => {
  expect(Intl.DisplayNames.supportedLocalesOf('kw')).toEqual(['kw']);
  expect(countryName('DE', 'kw')).toBe('Germany');
  expect(countryName('GB', 'kw')).toBe('Rywvaneth Unys');
  expect(countryName('XX', 'kw')).toBe('XX');
});

test('Names stay right when callers send more languages than are kept', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  for (const first of letters)
    for (const last of letters) expect(countryName('DE', `pt-Aa${first}${last}`)).toBe('Alemanha');
  expect([countryName('DE', 'pt'), countryName('DE', 'en')]).toEqual(['Alemanha', 'Germany']);
});

test('The area of a place is named in the language too', () => {
  expect(placeArea({ country: 'DE', state: null }, 'pt')).toBe('Alemanha');
});
