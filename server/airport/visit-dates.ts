import { invalid } from '#server/platform/errors/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';

/** Airlines sell about so far ahead. */
const daysAhead = 365;

/** Refuses dates that are over where the venue is, or more than a year ahead: 422 on `date`. */
export function checkVisitDate(date: string, timeZone: string): void {
  const first = today(timeZone);
  if (date < first) throw invalid('date', 'in_the_past', 'This date has passed.');
  if (date > addDays(first, daysAhead)) {
    throw invalid('date', 'too_far', `At most ${daysAhead} days ahead.`);
  }
}
