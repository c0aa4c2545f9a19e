import { expect, test } from 'vitest';
import { findLines, listTexts } from './source-files.ts';

/** Pages that calculate in minor units to show a price before the API returns it. */
const exceptions = ['components/booking/earned-text.ts'];

test('Pages and components show amounts and do not convert them to minor units', () => {
  const found = listTexts()
    .filter((file) => /^(?:app|components)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !exceptions.includes(file))
    .flatMap((file) => findLines(file, (line) => /\bfromMajor\b/.test(line)));
  expect(found, 'calculate in a use case of the module').toEqual([]);
});
