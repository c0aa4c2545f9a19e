import { expect, test } from 'vitest';
import { languagesText } from './languages-text.ts';

test.each([
  [['en', 'fr', 'en'], 'English and French'],
  [['zh_TW', 'de'], 'German'],
  [['', 'de'], 'German'],
  [['zh_TW', ''], ''],
  [[], ''],
])('The languages %j are written as "%s"', (codes, text) => {
  expect(languagesText(codes, 'en')).toBe(text);
});

test('A list of languages begins with a capital letter where their names have none', () => {
  expect(languagesText(['en', 'de'], 'fr')).toBe('Anglais et allemand');
});
