import { expect, test } from 'vitest';
import { keepRetiredDays } from '#server/artwork/partner-logos/purge-logos.ts';
import { productRules } from '#server/modules/bookings/index.ts';
import { caseSources } from '#server/wiring/case-sources.ts';
import { findLines, listTexts, readSource } from './source-files.ts';

const guide = readSource('docs/operators.md');

/** The names in the first column of the tables of a section. */
function rowsOf(heading: string): string[] {
  const [, section = ''] = guide.split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  return text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''));
}

test('The guide of operators explains each kind of cases', () => {
  const kinds = caseSources.map(({ kind }) => kind).filter((kind) => !kind.startsWith('ledger_'));
  expect(rowsOf('Cases').toSorted()).toEqual(expect.arrayContaining([...new Set(kinds)].toSorted()));
});

test('The guide of operators explains each alert of the log', () => {
  const literal = /\balert: '(\w+)'/;
  const logged = listTexts()
    .filter((file) => file.startsWith('server/') && !file.includes('.test.') && !file.includes('/testing/'))
    .flatMap((file) => findLines(file, (line) => literal.test(line)))
    .map((line) => literal.exec(line)?.[1] ?? '');
  expect(logged.length).toBeGreaterThan(5);
  expect(rowsOf('Alerts in the log')).toEqual(expect.arrayContaining([...new Set(logged)]));
});

test('A replaced logo is kept until the last service of a mail with it is over', () => {
  const furthestDays = Math.max(...Object.values(productRules).map(({ daysAhead }) => daysAhead ?? 0));
  // A stay of thirty nights is the longest service.
  expect(keepRetiredDays).toBeGreaterThan(furthestDays + 30);
});
