import { invalid } from '#server/platform/errors/index.ts';
import { nightsBetween, today } from '#server/platform/time/index.ts';

/** The longest stretch of days that is asked for at once. */
export const longestRangeDays = 90;

/** A date is over everywhere once it is over in the westernmost zone. */
const lastZone = 'Etc/GMT+12';

/**
 * Refuses with the field's name: a last day before the first, more than 90 days, a first day that is over at the
 * venue (anywhere on earth where its zone is not known).
 */
export function checkRange(from: string, to: string, timeZone: string = lastZone): void {
  if (from < today(timeZone)) throw invalid('start_date', 'in_the_past', 'This date has passed.');
  const days = nightsBetween(from, to) + 1;
  if (days < 1) throw invalid('end_date', 'out_of_order', 'Must not be before start_date.');
  if (days > longestRangeDays) throw invalid('end_date', 'too_long', `At most ${longestRangeDays} days.`);
}

/** The range of a search: one of the two dates alone means that day, none means any. */
export function rangeOf(
  from: string | undefined,
  to: string | undefined,
  timeZone: string,
): { from: string; to: string } | null {
  const first = from ?? to;
  if (first === undefined) return null;
  const range = { from: first, to: to ?? first };
  checkRange(range.from, range.to, timeZone);
  return range;
}
