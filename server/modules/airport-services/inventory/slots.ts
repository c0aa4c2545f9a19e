import { addDays, localToInstant } from '#server/platform/time/index.ts';
import { weekdays } from '../catalogue/port.ts';
import type { OwnHours, OwnVenue } from './own-venue.ts';

/** The part of a venue that says when it is open. */
type Timetable = Pick<OwnVenue, 'openingHours' | 'exceptions' | 'slotMinutes' | 'stayMinutes'>;

/** Minutes since midnight of the date on which the venue opens; `closes` above 1,440 is on the next day. */
type Opening = { date: string; opens: number; closes: number };

/** A visit. `time` and `endTime` are HH:MM in the time zone of the venue. */
export type SlotTimes = { time: string; startsAt: string; endsAt: string; endTime: string };

const dayMinutes = 1_440;
const minuteMs = 60_000;

/**
 * The arrival slots of a date, in order: one at each step from the opening on, the last one a step before closing. A
 * local time that a clock change skips has no slot; one that occurs twice has one.
 */
export function slotsOf(venue: Timetable, timeZone: string, date: string): SlotTimes[] {
  const slots = new Map<string, SlotTimes>();
  for (const opening of openingsOn(venue, date)) {
    const shift = opening.date === date ? 0 : dayMinutes;
    for (
      let minute = opening.opens;
      minute + venue.slotMinutes <= opening.closes;
      minute += venue.slotMinutes
    ) {
      const ofDate = minute - shift;
      if (ofDate < 0 || ofDate >= dayMinutes) continue;
      const time = clockText(ofDate);
      const slot = visitIn(venue, timeZone, opening, date, time);
      if (localTime(slot.startsAt, timeZone) === time) slots.set(time, slot);
    }
  }
  return [...slots.values()].sort((one, other) => (one.time < other.time ? -1 : 1));
}

/** A visit that begins at any local time; null while the venue is closed. */
export function visitAt(venue: Timetable, timeZone: string, date: string, time: string): SlotTimes | null {
  const opening = openingAt(venue, date, time);
  return opening && visitIn(venue, timeZone, opening, date, time);
}

/** The latest arrival of a walk-in: when the venue closes, at most a day later; null while it is closed. */
export function walkInUntil(venue: Timetable, timeZone: string, date: string, time: string): string | null {
  const opening = openingAt(venue, date, time);
  if (!opening) return null;
  const startMs = Date.parse(localToInstant(date, time, timeZone));
  const lastMs = Math.min(Date.parse(closingOf(venue, timeZone, opening)), startMs + dayMinutes * minuteMs);
  return new Date(lastMs).toISOString();
}

function visitIn(
  venue: Timetable,
  timeZone: string,
  opening: Opening,
  date: string,
  time: string,
): SlotTimes {
  const startsAt = localToInstant(date, time, timeZone);
  const longestMs = Date.parse(startsAt) + venue.stayMinutes * minuteMs;
  const endsAt = new Date(Math.min(longestMs, Date.parse(closingOf(venue, timeZone, opening)))).toISOString();
  return { time, startsAt, endsAt, endTime: localTime(endsAt, timeZone) };
}

/** The openings that touch a date: that of the day before, if it lasts past midnight, and its own. */
function openingsOn(venue: Timetable, date: string): Opening[] {
  const before = openingOf(venue, addDays(date, -1));
  const own = openingOf(venue, date);
  return [...(before && before.closes > dayMinutes ? [before] : []), ...(own ? [own] : [])];
}

function openingAt(venue: Timetable, date: string, time: string): Opening | null {
  const minute = minutesOf(time);
  const isOpen = ({ date: from, opens, closes }: Opening) => {
    const ofOpening = from === date ? minute : minute + dayMinutes;
    return opens <= ofOpening && ofOpening < closes;
  };
  return openingsOn(venue, date).find(isOpen) ?? null;
}

/** The opening that begins on a date; a date with other hours replaces the weekday. */
function openingOf({ openingHours, exceptions }: Timetable, date: string): Opening | null {
  const other = exceptions.find((exception) => exception.date === date);
  const weekday = weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? 'monday';
  const hours = other ? other.hours : openingHours[weekday];
  return hours ? { date, ...minutesOfHours(hours) } : null;
}

/** The instant of closing. A venue that is open until midnight and from midnight on has not closed in between. */
function closingOf(venue: Timetable, timeZone: string, opening: Opening): string {
  let { date, closes } = opening;
  for (let days = 0; closes === dayMinutes && days < 2; days += 1) {
    const next = openingOf(venue, addDays(date, 1));
    if (next?.opens !== 0) break;
    ({ date, closes } = next);
  }
  return localToInstant(
    addDays(date, Math.floor(closes / dayMinutes)),
    clockText(closes % dayMinutes),
    timeZone,
  );
}

function minutesOfHours({ opens, closes }: OwnHours): { opens: number; closes: number } {
  const from = minutesOf(opens);
  const to = minutesOf(closes);
  return { opens: from, closes: to > from ? to : to + dayMinutes };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const localTime = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
