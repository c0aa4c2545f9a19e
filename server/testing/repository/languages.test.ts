import { expect, test } from 'vitest';
import { placeLanguages } from '#server/modules/places/index.ts';
import { locales } from '#server/modules/theming/index.ts';
import { languages } from '#server/sandbox/suppliers/hotels/languages.ts';

test('Names of places and the simulated suppliers have the languages of the product', () => {
  expect(placeLanguages).toEqual(locales);
  expect(languages).toEqual(locales);
});
