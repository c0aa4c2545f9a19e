import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  isCalendarDate,
  isTimeZone,
  localToInstant,
  nightsBetween,
  nightsOf,
  unixSeconds,
  zoneTown,
} from './index.ts';

describe('Calendar dates', () => {
  test.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2027-13-01', false],
    ['2027-1-1', false],
    ['2027-01-01T00:00:00Z', false],
    ['0000-00-00', false],
  ])('Whether %s is a calendar date: %s', (text, exists) => {
    expect(isCalendarDate(text)).toBe(exists);
  });

  test('Nights are counted correctly across leap days, year ends and clock changes', () => {
    expect(nightsBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(nightsBetween('2026-12-31', '2027-01-01')).toBe(1);
    expect(nightsBetween('2027-03-27', '2027-03-29')).toBe(2);
    expect(nightsBetween('2027-03-29', '2027-03-27')).toBe(-2);
  });

  test('A stay has one date per night in ascending order, without the check-out date', () => {
    expect(nightsOf('2027-02-27', '2027-03-02')).toEqual(['2027-02-27', '2027-02-28', '2027-03-01']);
    expect(nightsOf('2027-03-02', '2027-03-02')).toEqual([]);
  });

  test('Counting nights is the inverse of adding days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), (days) => {
        expect(nightsBetween('2026-11-20', addDays('2026-11-20', days))).toBe(days);
      }),
    );
  });
});

describe('Instants', () => {
  test('The same local time has another UTC offset in summer than in winter', () => {
    expect(localToInstant('2027-01-15', '18:00', 'Europe/Paris')).toBe('2027-01-15T17:00:00.000Z');
    expect(localToInstant('2027-07-15', '18:00', 'Europe/Paris')).toBe('2027-07-15T16:00:00.000Z');
  });

  test('A skipped local time moves forward, and an ambiguous one gives the earlier instant', () => {
    expect(localToInstant('2027-03-28', '02:30', 'Europe/Paris')).toBe('2027-03-28T01:30:00.000Z');
    expect(localToInstant('2027-10-31', '02:30', 'Europe/Paris')).toBe('2027-10-31T00:30:00.000Z');
  });

  test('Time zones with half-hour offsets or beyond the date line are converted correctly', () => {
    expect(localToInstant('2027-01-01', '00:00', 'Asia/Kolkata')).toBe('2026-12-31T18:30:00.000Z');
    expect(localToInstant('2027-01-01', '00:00', 'Pacific/Kiritimati')).toBe('2026-12-31T10:00:00.000Z');
  });

  test('Only IANA time zones are accepted as time zones', () => {
    expect([isTimeZone('Europe/Paris'), isTimeZone('Mars/Olympus')]).toEqual([true, false]);
  });

  test('The town of a time zone is the last part of its name', () => {
    expect(['Europe/Paris', 'America/Argentina/Buenos_Aires', 'UTC'].map(zoneTown)).toEqual([
      'Paris',
      'Buenos Aires',
      'UTC',
    ]);
  });

  test('Unix seconds are rounded down to whole seconds', () => {
    expect(unixSeconds('1970-01-01T00:00:01.999Z')).toBe(1);
  });
});
