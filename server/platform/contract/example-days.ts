import { addDays, today } from '../time/index.ts';

/** How far ahead an example lies that names no distance of its own. */
const usualDays = 60;

/**
 * The date of an example, so many days after the day on which the document is made: examples lie in the future
 * whenever they are read. Call it in a getter (`get example()`), so that it is computed anew for each document.
 */
export function exampleDate(days: number = usualDays): string {
  return addDays(today('UTC'), days);
}

/** As `exampleDate`, an instant at this time of that day, as ISO-8601 in UTC. */
export function exampleInstant(days: number, time: string): string {
  return `${exampleDate(days)}T${time}.000Z`;
}
