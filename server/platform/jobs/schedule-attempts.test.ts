import { expect, test } from 'vitest';
import { jobs } from '#server/wiring/jobs.ts';
import { attemptsWithin, pauseOfSchedule } from './schedule-attempts.ts';

test('A job with a schedule is dead well before its next run, which replaces it', () => {
  for (const { name, schedule, maxAttempts } of jobs) {
    if (schedule === undefined) continue;
    expect([name, maxAttempts]).toEqual([
      name,
      Math.min(maxAttempts, attemptsWithin(pauseOfSchedule(schedule) / 2)),
    ]);
  }
});

test.each([
  ['* * * * *', 60, 3],
  ['*/5 * * * *', 300, 5],
  ['*/10 * * * *', 600, 6],
  ['17 * * * *', 3_600, 8],
  ['17 3 * * *', 86_400, 11],
])(
  'The schedule %s has a run every %i s, and %i attempts fit into half of that',
  (schedule, pause, attempts) => {
    expect(pauseOfSchedule(schedule)).toBe(pause);
    expect(attemptsWithin(pause / 2)).toBe(attempts);
  },
);

test('A schedule whose pause is not known is refused', () => {
  expect(() => pauseOfSchedule('0 3 * * 1')).toThrow('The schedule 0 3 * * 1 is neither');
});
