import { expect, test } from 'vitest';
import { findLines, listTexts } from './source-files.ts';

/** The database's own clock, which a simulation cannot shift. */
const ownClock = /(?<![\w.])(?:now|clock_timestamp|statement_timestamp)\(\)/;

test('Statements read the time with the functions that a simulation can shift', () => {
  const found = listTexts()
    .filter((file) => /^server\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) => findLines(file, (line) => ownClock.test(line)));
  expect(
    found,
    'use sojourn_now(), or sojourn_clock() or sojourn_statement() after waiting for a lock',
  ).toEqual([]);
});
