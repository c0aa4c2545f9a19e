import { localToInstant } from '#server/platform/time/index.ts';
import { draw, drawBetween } from '../hotels/draws.ts';
import { dateOfDay, dayNumber } from '../hotels/nights.ts';
import { magicEffect } from './magic.ts';
import type { Option } from './options.ts';
import { type Product, trait } from './products.ts';

export { dateOfDay, dayNumber };

/** When a product runs, regardless of its free places. */
export type Schedule = {
  times: readonly string[];
  /** Day of the week without tours (0 = Thursday, the first day of 1970); null = none. */
  restDay: number | null;
  /** First and last month, 1 to 12; a season may extend into the next year. */
  season: { fromMonth: number; toMonth: number };
  /** Sales end this many hours before the start. */
  cutoffHours: number;
};

/** Products are on sale this many days ahead. */
export const saleDays = 365;

const allYear = { fromMonth: 1, toMonth: 12 };
const everyHour = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'];
const timesOf: Record<Product['activity']['begins'], readonly (readonly string[])[]> = {
  morning: [['08:30'], ['09:00'], ['09:30'], ['08:00', '10:00'], ['07:30']],
  day: [
    ['10:00', '14:00'],
    ['10:30', '13:30', '16:00'],
    ['11:00', '15:00'],
    ['09:30', '12:30', '15:30'],
  ],
  evening: [['18:30'], ['19:00'], ['19:30', '21:30'], ['18:00', '20:00'], ['20:30']],
};

/** The schedule of a product, derived from its seed. */
export function scheduleOf(product: Product): Schedule {
  if (magicEffect(product.code)) {
    return { times: ['10:00', '14:00'], restDay: null, season: allYear, cutoffHours: 1 };
  }
  const { activity, seed, place, landmark } = product;
  const chance = draw(seed, trait.schedule);
  const forms = timesOf[activity.begins];
  const outdoors = activity.category === 'water-activities' || activity.category === 'outdoor-and-nature';
  const seasonal = outdoors && draw(seed, trait.season) % 3 === 0 && Math.abs(place.latitude) > 25;
  const north = { fromMonth: 4, toMonth: 10 };
  const south = { fromMonth: 10, toMonth: 4 };
  return {
    times:
      landmark?.ticketed && activity.key === 'ticket'
        ? everyHour
        : (forms[chance % forms.length] ?? ['10:00']),
    restDay: (chance >>> 8) % 5 < 2 ? (chance >>> 12) % 7 : null,
    season: seasonal ? (place.latitude > 0 ? north : south) : allYear,
    cutoffHours: [1, 2, 4, 12, 24][drawBetween(seed, trait.cutoff, 0, 4)] ?? 2,
  };
}

/** True when the product runs on that day, counted in days since 1970. */
export function runsOn(product: Product, schedule: Schedule, day: number): boolean {
  if (day % 7 === schedule.restDay) return false;
  const { fromMonth, toMonth } = schedule.season;
  if (fromMonth !== 1 || toMonth !== 12) {
    const month = new Date(day * 86_400_000).getUTCMonth() + 1;
    const inSeason =
      fromMonth <= toMonth ? month >= fromMonth && month <= toMonth : month >= fromMonth || month <= toMonth;
    if (!inSeason) return false;
  }
  // About one day in a month is closed, for example for repairs.
  return magicEffect(product.code) !== undefined || draw(product.seed, trait.schedule + 7 * day) % 31 !== 0;
}

/** Places of one slot: 5 % of the slots have none, 10 % have one to four, the others at least four. */
export function capacityOf(product: Product, option: Option, day: number, timeIndex: number): number {
  const effect = magicEffect(product.code);
  if (effect) return effect === 'last_place' ? 1 : 60;
  const chance = draw(product.seed, trait.capacity + 64 * day + 16 * option.position + timeIndex);
  const percent = chance % 100;
  if (percent < 5) return 0;
  if (percent < 15) return 1 + ((chance >>> 8) % 4);
  return 4 + ((chance >>> 8) % (2 * product.maxTravellers));
}

/** Price factor of a day: higher at weekends and in the high season, never below 1. */
export function dayFactor(product: Product, day: number): number {
  if (magicEffect(product.code)) return 1;
  // Saturday and Sunday are 2 and 3 days after a Thursday.
  const weekend = day % 7 === 2 || day % 7 === 3 ? 1.08 : 1;
  const month = new Date(day * 86_400_000).getUTCMonth() + 1;
  const high = product.place.latitude > 0 ? month >= 6 && month <= 8 : month === 12 || month <= 2;
  return weekend * (high ? 1.1 : 1);
}

const maxCachedInstants = 5_000;
const instants = new Map<string, string>();

/**
 * The instant at which a slot begins. The result is cached: a conversion by Temporal takes about 10 µs, and a
 * search over ninety days needs the same instants often.
 */
export function beginsAt(date: string, time: string, timeZone: string): string {
  const key = `${date}|${time}|${timeZone}`;
  const known = instants.get(key);
  if (known) return known;
  if (instants.size > maxCachedInstants) instants.clear();
  const made = localToInstant(date, time, timeZone);
  instants.set(key, made);
  return made;
}

/** Whether the sale of a slot has ended. */
export function isTooLate(
  product: Product,
  schedule: Schedule,
  date: string,
  time: string,
  now: number,
): boolean {
  return Date.parse(beginsAt(date, time, product.place.timeZone)) - schedule.cutoffHours * 3_600_000 <= now;
}
