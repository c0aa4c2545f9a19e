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

describe('Calendar files of bookings', () => {
  test('A calendar file has UTC instants and the booking id as its UID', () => {
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

  test('A change of a booking raises SEQUENCE in its calendar file, so that calendars update', () => {
    expect(lines({ changedAt: '2026-11-20T10:00:05.200Z' })).toContain('SEQUENCE:6');
  });

  test('A calendar file has a reminder a day before free cancellation ends, never one in the past', () => {
    expect(lines()).toContain('TRIGGER;VALUE=DATE-TIME:20261208T180000Z');
    const passed = { freeUntil: '2026-11-21T12:00:00.000Z', text: 'late' };
    expect(lines({ reminder: passed })).not.toContain('BEGIN:VALARM');
  });

  test('A calendar file has no reminder of a deadline that comes after the begin of a booking that was moved earlier', () => {
    const later = { freeUntil: '2026-12-20T18:00:00.000Z', text: 'late' };
    expect(lines({ reminder: later })).not.toContain('BEGIN:VALARM');
  });

  test('The calendar file of a cancelled booking removes the entry from the calendar', () => {
    const cancelled = lines({ isCancelled: true });
    expect(cancelled).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']));
    expect(cancelled).not.toContain('BEGIN:VALARM');
  });

  test('An all-day calendar entry ends on the day after its last day', () => {
    expect(lines({ from: '2026-12-11', until: '2026-12-13' })).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20261211', 'DTEND;VALUE=DATE:20261214']),
    );
  });
});
