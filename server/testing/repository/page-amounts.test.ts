import { expect, test } from 'vitest';
import { findLines, listTexts } from './source-files.ts';

/** Conversions between minor units and the decimals of the API, which pages and components leave to others. */
const conversions = /\b(?:fromMajor|toMajor)\b/;

test('Pages and components show amounts and convert none', () => {
  const found = listTexts()
    .filter((file) => /^(?:app|components)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => findLines(file, (line) => conversions.test(line)));
  expect(found, 'calculate in a use case of the module; show with moneyText or moneyLine').toEqual([]);
});
