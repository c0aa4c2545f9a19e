import { expect, test } from 'vitest';
import type { OpeningHours } from '#server/modules/airport-services/catalogue/port.ts';
import { weekdays } from '#server/modules/airport-services/catalogue/port.ts';
import { openStateAt, weekdayRanges } from './opening-times.ts';

const everyDay = (opens: string, closes: string): OpeningHours[] =>
  weekdays.map((day) => ({ day, opens, closes }));

/** Saturday 21 November 2026, when London is at UTC and Dubai is four hours ahead. */
const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);

test('A venue is open during its opening hours in its own time zone', () => {
  expect(openStateAt(everyDay('06:00', '22:30'), 'Europe/London', at('12:00'))).toEqual({
    state: 'open',
    until: '22:30',
  });
  expect(openStateAt(everyDay('06:00', '22:30'), 'Asia/Dubai', at('18:30'))).toMatchObject({
    state: 'closed',
  });
});

test('Opening hours that end after midnight belong to the day on which they begin', () => {
  expect(openStateAt(everyDay('17:00', '01:30'), 'Europe/London', at('01:00'))).toEqual({
    state: 'open',
    until: '01:30',
  });
  expect(openStateAt(everyDay('17:00', '01:30'), 'Europe/London', at('01:30'))).toEqual({
    state: 'closed',
    next: { days: 0, date: '2026-11-21', opens: '17:00' },
  });
});

test('The next opening of a venue skips a day on which it stays closed', () => {
  const hours = everyDay('06:00', '20:00').filter(({ day }) => day !== 'sunday');
  expect(openStateAt(hours, 'Europe/London', at('21:00'))).toEqual({
    state: 'closed',
    next: { days: 2, date: '2026-11-23', opens: '06:00' },
  });
});

test('A venue open 24 hours a day is always open, and a venue without opening hours never opens', () => {
  expect(openStateAt(everyDay('00:00', '24:00'), 'Europe/London', at('03:00'))).toEqual({ state: 'always' });
  expect(openStateAt([], 'Europe/London', at('03:00'))).toEqual({ state: 'closed', next: null });
});

test('Consecutive weekdays with the same opening hours form one range', () => {
  const hours = everyDay('06:00', '20:00').filter(({ day }) => day !== 'sunday');
  expect(weekdayRanges(hours).map(({ from, until, hours }) => [from, until, hours?.opens ?? null])).toEqual([
    ['monday', 'saturday', '06:00'],
    ['sunday', 'sunday', null],
  ]);
});
