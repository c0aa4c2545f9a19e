import { productRules } from '#server/modules/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { todayAt } from '#server/platform/time/database-clock.ts';
import { addDays } from '#server/platform/time/index.ts';

const maxDaysAhead = productRules.lounge.daysAhead;

/** Throws 422 on `date` for a date that has passed at the venue or is more than a year ahead. */
export function checkVisitDate(
  { environment }: Pick<BaseContext, 'environment'>,
  date: string,
  timeZone: string,
): void {
  const first = todayAt(environment, timeZone);
  if (date < first) throw invalid('date', 'in_the_past', 'This date has passed.');
  if (date > addDays(first, maxDaysAhead)) {
    throw invalid('date', 'too_far', `Must be at most ${maxDaysAhead} days ahead.`);
  }
}
