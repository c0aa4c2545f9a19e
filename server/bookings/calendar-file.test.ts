import { describe, expect, test } from 'vitest';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';

const entry: CalendarEntry = {
  bookingId: '01980000-0000-7000-8000-0000000000f1',
  title: 'The Marchmont',
  description: 'Code ABC123',
  location: '41 Marchmont Street, London',
  url: 'https://portal.example/trips/1',
  from: '2026-12-11T15:00:00.000Z',
  until: '2026-12-14T11:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-20T10:00:05.000Z',
  isCancelled: false,
  reminder: { freeUntil: '2026-12-09T18:00:00.000Z', text: 'Free cancellation ends' },
  product: 'sojourn',
};
const nowMs = Date.parse('2026-11-21T00:00:00.000Z');
const lines = (change: Partial<CalendarEntry> = {}) =>
  calendarFile({ ...entry, ...change }, nowMs).split('\r\n');

describe('the calendar file of a booking', () => {
  test('tells times as UTC instants under the id of the booking', () => {
    expect(lines()).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        `UID:${entry.bookingId}`,
        'DTSTART:20261211T150000Z',
        'DTEND:20261214T110000Z',
        'SEQUENCE:5',
      ]),
    );
  });

  test('raises its sequence when the booking changes, so that calendars take the newer one', () => {
    expect(lines({ changedAt: '2026-11-20T10:00:05.200Z' })).toContain('SEQUENCE:6');
  });

  test('reminds a day before free cancellation ends, and never of what has passed', () => {
    expect(lines()).toContain('TRIGGER;VALUE=DATE-TIME:20261208T180000Z');
    const passed = { freeUntil: '2026-11-21T12:00:00.000Z', text: 'late' };
    expect(lines({ reminder: passed })).not.toContain('BEGIN:VALARM');
  });

  test('takes a cancelled booking out of the calendar', () => {
    const cancelled = lines({ isCancelled: true });
    expect(cancelled).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']));
    expect(cancelled).not.toContain('BEGIN:VALARM');
  });

  test('ends an entry of whole days on the day after the last', () => {
    expect(lines({ from: '2026-12-11', until: '2026-12-13' })).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20261211', 'DTEND;VALUE=DATE:20261214']),
    );
  });
});
