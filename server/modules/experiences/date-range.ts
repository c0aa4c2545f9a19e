import type { BaseContext } from '#server/platform/context/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { todayAt } from '#server/platform/time/database-clock.ts';
import { nightsBetween } from '#server/platform/time/index.ts';

const maxRangeDays = 90;

/** A date has passed everywhere when it has passed in the westernmost zone. */
const lastZone = 'Etc/GMT+12';

/**
 * Throws 422 on `start_date` if it has passed in the zone (without a zone: everywhere), and on `end_date` if
 * it is before `start_date` or the range is longer than 90 days.
 */
export function checkRange(
  { environment }: Pick<BaseContext, 'environment'>,
  from: string,
  to: string,
  timeZone: string = lastZone,
): void {
  if (from < todayAt(environment, timeZone))
    throw invalid('start_date', 'in_the_past', 'This date has passed.');
  const days = nightsBetween(from, to) + 1;
  if (days < 1) throw invalid('end_date', 'out_of_order', 'Must not be before start_date.');
  if (days > maxRangeDays)
    throw invalid('end_date', 'too_long', `The range must be at most ${maxRangeDays} days.`);
}

/** The checked range of a search: a single date is a range of one day; null without dates. */
export function rangeOf(
  ctx: Pick<BaseContext, 'environment'>,
  from: string | undefined,
  to: string | undefined,
  timeZone: string,
): { from: string; to: string } | null {
  const first = from ?? to;
  if (first === undefined) return null;
  const range = { from: first, to: to ?? first };
  checkRange(ctx, range.from, range.to, timeZone);
  return range;
}
