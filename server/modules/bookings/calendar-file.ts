import { createEvent, type DateArray, type EventAttributes } from 'ics';

/** The calendar entry of a booking. Instants are ISO-8601. */
export type CalendarEntry = {
  bookingId: string;
  title: string;
  description: string;
  location: string;
  url: string;
  /** Two instants, or two calendar dates for an all-day entry, where `until` is the last day. */
  from: string;
  until: string;
  createdAt: string;
  changedAt: string;
  isCancelled: boolean;
  /** When free cancellation ends, and the text of the reminder; null if there is no deadline. */
  reminder: { freeUntil: string; text: string } | null;
  product: string;
};

/** The reminder comes a day before the deadline, so that the member has time to decide. */
const reminderLeadMs = 24 * 3600 * 1000;

const isWholeDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/**
 * Returns an iCalendar file (RFC 5545) for one booking. Times are UTC instants, because the library does not
 * support time zones and calendars convert to local time. The UID is the booking id and SEQUENCE is the
 * number of seconds from creation to the last change, so a newer file replaces the older entry. A cancelled
 * booking removes the entry.
 */
export function calendarFile(entry: CalendarEntry, nowMs = Date.now()): string {
  const event: EventAttributes = {
    uid: entry.bookingId,
    sequence: Math.max(0, Math.ceil((Date.parse(entry.changedAt) - Date.parse(entry.createdAt)) / 1000)),
    method: entry.isCancelled ? 'CANCEL' : 'PUBLISH',
    status: entry.isCancelled ? 'CANCELLED' : 'CONFIRMED',
    productId: entry.product,
    title: entry.title,
    description: entry.description,
    location: entry.location,
    url: entry.url,
    busyStatus: 'FREE',
    transp: 'TRANSPARENT',
    created: utc(entry.createdAt),
    lastModified: utc(entry.changedAt),
    ...times(entry),
    alarms: alarms(entry, nowMs),
  };
  const { value, error } = createEvent(event);
  if (!value) throw error ?? new Error('The calendar file is empty');
  return value;
}

/** DTEND of an all-day entry is exclusive (RFC 5545, 3.6.1): it is the day after the last one. */
function times({ from, until }: CalendarEntry) {
  if (isWholeDay(from)) {
    const end = Temporal.PlainDate.from(until).add({ days: 1 }).toString();
    return { start: day(from), end: day(end) };
  }
  const asUtc = {
    startInputType: 'utc',
    startOutputType: 'utc',
    endInputType: 'utc',
    endOutputType: 'utc',
  } as const;
  return { start: utc(from), end: utc(until), ...asUtc };
}

/** A booking that its supplier moved earlier may be free to cancel for longer than it lasts. */
function alarms({ reminder, isCancelled, from }: CalendarEntry, nowMs: number): EventAttributes['alarms'] {
  if (!reminder || isCancelled) return [];
  const at = Date.parse(reminder.freeUntil) - reminderLeadMs;
  if (at <= nowMs || at >= Date.parse(from)) return [];
  return [{ action: 'display', description: reminder.text, trigger: at }];
}

const day = (date: string): DateArray => {
  const { year, month, day } = Temporal.PlainDate.from(date);
  return [year, month, day];
};

const utc = (instant: string): DateArray => {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO('UTC');
  return [at.year, at.month, at.day, at.hour, at.minute];
};
