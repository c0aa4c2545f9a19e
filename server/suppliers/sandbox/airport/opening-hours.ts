import { type OpeningHours, type VenueKind, type Weekday, weekdays } from '#server/airport/port.ts';
import { draw, drawBetween } from '../hotels/draws.ts';
import type { Hub } from './hubs.ts';

/** Minutes since midnight of the day the venue opens; `closes` above 1,440 is after midnight. */
export type Opening = { opens: number; closes: number };

const dayMinutes = 1_440;

/** Usual hours by size of the airport. */
const usual: Record<Hub['size'], Opening> = {
  large: { opens: 5 * 60, closes: 23 * 60 },
  medium: { opens: 5 * 60, closes: 22 * 60 },
  small: { opens: 6 * 60, closes: 20 * 60 },
};

/** One of so many venues of a large airport never closes, and one of so many closes after midnight. */
const roundTheClockOneIn = 4;
const lateOneIn = 3;

/** When a venue is open on a weekday; null where it stays closed. */
export function openingOn(
  venue: { seed: number; kind: VenueKind; hub: Hub; alwaysOpen: boolean },
  day: Weekday,
): Opening | null {
  if (venue.alwaysOpen) return { opens: 0, closes: dayMinutes };
  const { seed, kind, hub } = venue;
  const isLarge = hub.size === 'large';
  if (isLarge && kind !== 'fitness' && draw(seed, 20) % roundTheClockOneIn === 0) {
    return { opens: 0, closes: dayMinutes };
  }
  // Small places close on Sundays here and there.
  if (day === 'sunday' && hub.size === 'small' && kind === 'fitness' && draw(seed, 21) % 2 === 0) return null;
  const { opens, closes } = usual[hub.size];
  const late = isLarge && kind !== 'fast_track' && draw(seed, 22) % lateOneIn === 0 ? 150 : 0;
  const weekend = day === 'saturday' || day === 'sunday' ? 60 : 0;
  return {
    opens: opens + 30 * drawBetween(seed, 23, -1, 2) + (kind === 'dining' ? weekend : 0),
    closes: closes + 30 * drawBetween(seed, 24, -1, 1) + late,
  };
}

/**
 * The stretches of a date in which a venue is open, in minutes of that date: its own hours, which may end after
 * midnight, and before them what is left of the evening before.
 */
export function openingsOf(openings: (day: Weekday) => Opening | null, date: string): Opening[] {
  const today = openings(weekdayOf(date));
  const yesterday = openings(weekdayOf(date, -1));
  const rest = yesterday && yesterday.closes > dayMinutes ? yesterday.closes - dayMinutes : 0;
  return [...(rest > 0 ? [{ opens: 0, closes: rest }] : []), ...(today ? [today] : [])];
}

/** The hours of a week as the wire shows them. */
export function weekOf(openings: (day: Weekday) => Opening | null): OpeningHours[] {
  return weekdays.flatMap((day) => {
    const opening = openings(day);
    return opening ? [{ day, opens: clock(opening.opens), closes: closingClock(opening) }] : [];
  });
}

/** Minutes since midnight as HH:MM; those of the following day start anew. */
export function clock(minutes: number): string {
  const ofDay = minutes % dayMinutes;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

function closingClock({ closes }: Opening): string {
  return closes === dayMinutes ? '24:00' : clock(closes);
}

function weekdayOf(date: string, shiftDays = 0): Weekday {
  const { dayOfWeek } = Temporal.PlainDate.from(date).add({ days: shiftDays });
  return weekdays[dayOfWeek - 1] ?? 'monday';
}
