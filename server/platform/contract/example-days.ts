import { addDays, today } from '../time/index.ts';

/** Default distance of example dates from today. */
const defaultDays = 60;

/**
 * The date of an example, `days` after the day on which the document is generated, so that examples are
 * always in the future. Call it in a getter (`get example()`), so that it is computed for each document.
 */
export function exampleDate(days: number = defaultDays): string {
  return addDays(today('UTC'), days);
}

/** As `exampleDate`, but an ISO-8601 instant in UTC at the given time (HH:MM:SS). */
export function exampleInstant(days: number, time: string): string {
  return `${exampleDate(days)}T${time}.000Z`;
}
