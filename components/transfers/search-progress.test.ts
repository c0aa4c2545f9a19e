import { expect, test } from 'vitest';
import { countAnswered, progressKey } from './search-progress.ts';

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

test('The progress of a transfer search differs when a supplier sends quotes, ends or fails', () => {
  const waiting = { state: 'waiting', quotes: 0 } as const;
  const keys = [
    progressKey(true, [waiting, waiting]),
    progressKey(true, [{ ...waiting, quotes: 3 }, waiting]),
    progressKey(true, [{ state: 'answered', quotes: 3 }, waiting]),
    progressKey(true, [
      { state: 'answered', quotes: 3 },
      { state: 'failed', quotes: 0 },
    ]),
    progressKey(false, [
      { state: 'answered', quotes: 3 },
      { state: 'failed', quotes: 0 },
    ]),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(progressKey(true, [waiting])).toBe(progressKey(true, [{ ...waiting }]));
});
