import { createEvent, type DateArray, type EventAttributes } from 'ics';

/** What a calendar has to know of a booking. Instants are ISO-8601. */
export type CalendarEntry = {
  bookingId: string;
  title: string;
  description: string;
  location: string;
  url: string;
  /** Instants, or two calendar dates for an entry of whole days; `until` is then the last day of it. */
  from: string;
  until: string;
  createdAt: string;
  changedAt: string;
  isCancelled: boolean;
  /** When free cancellation ends, with the words of the reminder; null when there is nothing to remember. */
  reminder: { freeUntil: string; text: string } | null;
  product: string;
};

/** A reminder of the deadline leaves a day to decide. */
const reminderLeadMs = 24 * 3600 * 1000;

const isWholeDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/**
 * An iCalendar file (RFC 5545) of one booking. Times are UTC instants, because the library knows no zones and every
 * calendar shows them in its own. The UID is the booking's id and SEQUENCE grows with each change (seconds from making
 * to the last change), so that opening a newer file replaces the older entry; a cancelled booking takes it out.
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

/** DTEND of whole days is exclusive (RFC 5545, 3.6.1): the day after the last one. */
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

function alarms({ reminder, isCancelled }: CalendarEntry, nowMs: number): EventAttributes['alarms'] {
  if (!reminder || isCancelled) return [];
  const at = Date.parse(reminder.freeUntil) - reminderLeadMs;
  if (at <= nowMs) return [];
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
