import { type OpeningHours, type Weekday, weekdays } from '#server/airport/port.ts';

/** Opening hours by the venue's own clock; times are HH:MM. */

/** `opens` in so many days from now: 0 is today. Null where it never opens within a week. */
export type OpenState =
  | { state: 'always' }
  | { state: 'open'; until: string }
  | { state: 'closed'; next: { days: number; date: string; opens: string } | null };

const dayMinutes = 1_440;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Minutes since midnight; closing after midnight is more than a day. */
function stretchOf({ opens, closes }: OpeningHours): { from: number; until: number } {
  const [from, until] = [minutesOf(opens), minutesOf(closes)];
  return { from, until: until <= from ? until + dayMinutes : until };
}

const weekdayOf = (date: string): Weekday =>
  weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? 'monday';

const isWhole = ({ opens, closes }: OpeningHours): boolean => opens === '00:00' && closes === '24:00';

/** The hours of a date; null on a day on which it stays closed. */
export function hoursOn(hours: readonly OpeningHours[], date: string): OpeningHours | null {
  const day = weekdayOf(date);
  return hours.find((one) => one.day === day) ?? null;
}

/** True where it is open every hour of the week. */
export const isAlwaysOpen = (hours: readonly OpeningHours[]): boolean =>
  hours.length === weekdays.length && hours.every(isWhole);

/** Whether it is open at an instant, and until or from when, in the zone of the venue. */
export function openStateAt(hours: readonly OpeningHours[], timeZone: string, nowMs = Date.now()): OpenState {
  if (isAlwaysOpen(hours)) return { state: 'always' };
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  const date = now.toPlainDate();
  const minute = now.hour * 60 + now.minute;
  const on = (days: number) => hoursOn(hours, date.add({ days }).toString());
  for (const days of [-1, 0]) {
    const opening = on(days);
    if (!opening) continue;
    const { from, until } = stretchOf(opening);
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

export type WeekStretch = { from: Weekday; until: Weekday; hours: OpeningHours | null };

/** The week with neighbouring days of the same hours taken together. */
export function weekStretches(hours: readonly OpeningHours[]): WeekStretch[] {
  const stretches: WeekStretch[] = [];
  for (const day of weekdays) {
    const own = hours.find((one) => one.day === day) ?? null;
    const last = stretches.at(-1);
    if (last && last.hours?.opens === own?.opens && last.hours?.closes === own?.closes) last.until = day;
    else stretches.push({ from: day, until: day, hours: own });
  }
  return stretches;
}
