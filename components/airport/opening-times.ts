import {
  type OpeningHours,
  type Weekday,
  weekdays,
} from '#server/modules/airport-services/catalogue/port.ts';

/** Opening hours are in the venue's own time zone; times are HH:MM. */

/** `next.days` counts from today, which is 0. `next` is null if the venue does not open within a week. */
export type OpenState =
  | { state: 'always' }
  | { state: 'open'; until: string }
  | { state: 'closed'; next: { days: number; date: string; opens: string } | null };

const dayMinutes = 1_440;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Minutes since midnight. A closing time after midnight is more than 1,440. */
function minuteRangeOf({ opens, closes }: OpeningHours): { from: number; until: number } {
  const [from, until] = [minutesOf(opens), minutesOf(closes)];
  return { from, until: until <= from ? until + dayMinutes : until };
}

const weekdayOf = (date: string): Weekday =>
  weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? 'monday';

const isWholeDay = ({ opens, closes }: OpeningHours): boolean => opens === '00:00' && closes === '24:00';

/** The opening hours of a date; null if the venue stays closed on that day. */
export function hoursOn(hours: readonly OpeningHours[], date: string): OpeningHours | null {
  const day = weekdayOf(date);
  return hours.find((one) => one.day === day) ?? null;
}

/** True if the venue is open every hour of the week. */
export const isAlwaysOpen = (hours: readonly OpeningHours[]): boolean =>
  hours.length === weekdays.length && hours.every(isWholeDay);

/** Whether the venue is open at an instant, and until when or from when, in the venue's time zone. */
export function openStateAt(hours: readonly OpeningHours[], timeZone: string, nowMs = Date.now()): OpenState {
  if (isAlwaysOpen(hours)) return { state: 'always' };
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  const date = now.toPlainDate();
  const minute = now.hour * 60 + now.minute;
  const on = (days: number) => hoursOn(hours, date.add({ days }).toString());
  for (const days of [-1, 0]) {
    const opening = on(days);
    if (!opening) continue;
    const { from, until } = minuteRangeOf(opening);
    const at = minute - days * dayMinutes;
    if (from <= at && at < until) return { state: 'open', until: opening.closes };
  }
  for (let days = 0; days <= weekdays.length; days += 1) {
    const opening = on(days);
    if (!opening || (days === 0 && minutesOf(opening.opens) <= minute)) continue;
    return { state: 'closed', next: { days, date: date.add({ days }).toString(), opens: opening.opens } };
  }
  return { state: 'closed', next: null };
}

/** Consecutive weekdays with the same hours; `hours` is null if the venue is closed. */
export type WeekdayRange = { from: Weekday; until: Weekday; hours: OpeningHours | null };

/** The week as ranges of consecutive days with the same hours. */
export function weekdayRanges(hours: readonly OpeningHours[]): WeekdayRange[] {
  const ranges: WeekdayRange[] = [];
  for (const day of weekdays) {
    const own = hours.find((one) => one.day === day) ?? null;
    const last = ranges.at(-1);
    if (last && last.hours?.opens === own?.opens && last.hours?.closes === own?.closes) last.until = day;
    else ranges.push({ from: day, until: day, hours: own });
  }
  return ranges;
}
