import { expect, test } from 'vitest';
import type { OpeningHours } from '#server/airport/port.ts';
import { weekdays } from '#server/airport/port.ts';
import { openStateAt, weekStretches } from './opening-times.ts';

const everyDay = (opens: string, closes: string): OpeningHours[] =>
  weekdays.map((day) => ({ day, opens, closes }));

/** Saturday 21 November 2026; London is at UTC then, Dubai four hours ahead. */
const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);

test('within its hours a venue is open until it closes, by its own clock', () => {
  expect(openStateAt(everyDay('06:00', '22:30'), 'Europe/London', at('12:00'))).toEqual({
    state: 'open',
    until: '22:30',
  });
  expect(openStateAt(everyDay('06:00', '22:30'), 'Asia/Dubai', at('18:30'))).toMatchObject({
    state: 'closed',
  });
});

test('hours that end after midnight belong to the evening before', () => {
  expect(openStateAt(everyDay('17:00', '01:30'), 'Europe/London', at('01:00'))).toEqual({
    state: 'open',
    until: '01:30',
  });
  expect(openStateAt(everyDay('17:00', '01:30'), 'Europe/London', at('01:30'))).toEqual({
    state: 'closed',
    next: { days: 0, date: '2026-11-21', opens: '17:00' },
  });
});

test('a closed day is passed over', () => {
  const hours = everyDay('06:00', '20:00').filter(({ day }) => day !== 'sunday');
  expect(openStateAt(hours, 'Europe/London', at('21:00'))).toEqual({
    state: 'closed',
    next: { days: 2, date: '2026-11-23', opens: '06:00' },
  });
});

test('round the clock is said so, and a venue without hours never opens', () => {
  expect(openStateAt(everyDay('00:00', '24:00'), 'Europe/London', at('03:00'))).toEqual({ state: 'always' });
  expect(openStateAt([], 'Europe/London', at('03:00'))).toEqual({ state: 'closed', next: null });
});

test('neighbouring days of the same hours are one line', () => {
  const hours = everyDay('06:00', '20:00').filter(({ day }) => day !== 'sunday');
  expect(weekStretches(hours).map(({ from, until, hours }) => [from, until, hours?.opens ?? null])).toEqual([
    ['monday', 'saturday', '06:00'],
    ['sunday', 'sunday', null],
  ]);
});
