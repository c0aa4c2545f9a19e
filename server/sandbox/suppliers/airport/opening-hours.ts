import {
  type OpeningHours,
  type VenueKind,
  type Weekday,
  weekdays,
} from '#server/modules/airport-services/catalogue/port.ts';
import { draw, drawBetween } from '../hotels/draws.ts';
import type { Hub } from './hubs.ts';

/** Minutes since midnight of the day the venue opens; a `closes` above 1,440 lies on the next day. */
export type Opening = { opens: number; closes: number };

const dayMinutes = 1_440;

/** Default opening hours by size of the airport. */
const defaultHours: Record<Hub['size'], Opening> = {
  large: { opens: 5 * 60, closes: 23 * 60 },
  medium: { opens: 5 * 60, closes: 22 * 60 },
  small: { opens: 6 * 60, closes: 20 * 60 },
};

/** At large airports, one venue in four never closes and one in three closes later than usual. */
const roundTheClockOneIn = 4;
const lateOneIn = 3;

/** The opening hours of a venue on a weekday; null when it is closed. */
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
  // Half of the fitness centres at small airports close on Sundays.
  if (day === 'sunday' && hub.size === 'small' && kind === 'fitness' && draw(seed, 21) % 2 === 0) return null;
  const { opens, closes } = defaultHours[hub.size];
  const late = isLarge && kind !== 'fast_track' && draw(seed, 22) % lateOneIn === 0 ? 150 : 0;
  const weekend = day === 'saturday' || day === 'sunday' ? 60 : 0;
  return {
    opens: opens + 30 * drawBetween(seed, 23, -1, 2) + (kind === 'dining' ? weekend : 0),
    closes: closes + 30 * drawBetween(seed, 24, -1, 1) + late,
  };
}

/**
 * The periods of a date in which a venue is open, in minutes of that date. When the day before closes after
 * midnight, its remaining period comes first.
 */
export function openingsOf(openings: (day: Weekday) => Opening | null, date: string): Opening[] {
  const today = openings(weekdayOf(date));
  const yesterday = openings(weekdayOf(date, -1));
  const carriedOver = yesterday && yesterday.closes > dayMinutes ? yesterday.closes - dayMinutes : 0;
  return [...(carriedOver > 0 ? [{ opens: 0, closes: carriedOver }] : []), ...(today ? [today] : [])];
}

/** The opening hours of a week in the format of the API. */
export function weekOf(openings: (day: Weekday) => Opening | null): OpeningHours[] {
  return weekdays.flatMap((day) => {
    const opening = openings(day);
    return opening ? [{ day, opens: clock(opening.opens), closes: closingClock(opening) }] : [];
  });
}

/** Minutes since midnight as HH:MM, modulo one day. */
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
