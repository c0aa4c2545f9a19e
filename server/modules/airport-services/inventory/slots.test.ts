import { describe, expect, test } from 'vitest';
import { slotsOf, visitAt, walkInUntil } from './slots.ts';
import { aVenue } from './testing/venues.ts';

const zone = 'Europe/Paris';
const monday = '2027-03-01';
const tuesday = '2027-03-02';
const times = (venue: Parameters<typeof slotsOf>[0], date: string) =>
  slotsOf(venue, zone, date).map(({ time }) => time);

describe('Slots of own venues', () => {
  test('They begin at the opening, and the last one a step before closing', () => {
    const venue = aVenue({ openingHours: { monday: { opens: '06:30', closes: '09:00' } }, slotMinutes: 60 });
    expect(times(venue, monday)).toEqual(['06:30', '07:30']);
    expect(times(venue, tuesday)).toEqual([]);
  });

  test('A venue that closes after midnight has slots on both dates, and stays end at closing', () => {
    const venue = aVenue({ openingHours: { monday: { opens: '22:00', closes: '02:00' } }, slotMinutes: 60 });
    expect(times(venue, monday)).toEqual(['22:00', '23:00']);
    expect(times(venue, tuesday)).toEqual(['00:00', '01:00']);
    expect(visitAt(venue, zone, monday, '23:30')).toMatchObject({
      endTime: '02:00',
      endsAt: '2027-03-02T01:00:00.000Z',
    });
    expect(visitAt(venue, zone, tuesday, '02:00')).toBeNull();
  });

  test('A date with other hours replaces its weekday, and may be closed', () => {
    const venue = aVenue({
      openingHours: {
        monday: { opens: '06:00', closes: '20:00' },
        tuesday: { opens: '06:00', closes: '08:00' },
      },
      exceptions: [
        { date: monday, hours: null },
        { date: tuesday, hours: { opens: '10:00', closes: '12:00' } },
      ],
    });
    expect(times(venue, monday)).toEqual([]);
    expect(times(venue, tuesday)).toEqual(['10:00', '11:00']);
    expect(times(venue, '2027-03-09')).toEqual(['06:00', '07:00']);
  });

  test('At a venue that never closes a stay lasts past midnight, and a walk-in is admitted for a day', () => {
    expect(visitAt(aVenue(), zone, monday, '23:00')).toMatchObject({ endTime: '02:00' });
    expect(walkInUntil(aVenue(), zone, monday, '23:00')).toBe('2027-03-02T22:00:00.000Z');
  });

  test('A venue that is closed on the next day ends its stays at midnight', () => {
    const venue = aVenue({ exceptions: [{ date: tuesday, hours: null }] });
    expect(visitAt(venue, zone, monday, '23:00')).toMatchObject({ endTime: '00:00' });
    expect(walkInUntil(venue, zone, monday, '20:00')).toBe('2027-03-01T23:00:00.000Z');
  });

  test('A local time that a clock change skips has no slot, and one that occurs twice has one', () => {
    const half = aVenue({ slotMinutes: 30 });
    const skipped = times(half, '2027-03-28');
    expect(skipped).not.toContain('02:30');
    expect(skipped).toContain('03:00');
    const repeated = times(half, '2027-10-31').filter((time) => time === '02:30');
    expect(repeated).toHaveLength(1);
  });
});
