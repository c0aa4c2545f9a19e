import { expect, test } from 'vitest';
import { countAnswered } from './search-progress.ts';

test('A transfer supplier counts as answered from its first quote, even while it sends more', () => {
  expect(
    countAnswered([
      { state: 'waiting', quotes: 9 },
      { state: 'waiting', quotes: 0 },
      { state: 'answered', quotes: 0 },
    ]),
  ).toBe(2);
});

test('A transfer supplier that failed without a quote does not count as answered', () => {
  expect(
    countAnswered([
      { state: 'failed', quotes: 0 },
      { state: 'timed_out', quotes: 2 },
    ]),
  ).toBe(1);
});
