import type { HotelPlace } from '#server/modules/hotels/catalogue/port.ts';
import { draw, seedOf, trait } from './draws.ts';

const millisecondsPerDay = 86_400_000;

/** Days from 1970-01-01 to a calendar date. */
export function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / millisecondsPerDay);
}

/** The calendar date of a day number. */
export function dateOfDay(day: number): string {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Price factors of each night of a stay in a place, for leisure and business properties. */
export type NightFactors = { firstDay: number; dates: string[]; leisure: number[]; business: number[] };

/**
 * Price factors from season, weekday and events of the place. Leisure properties are more expensive in season
 * and at weekends, business properties on working days. One period of four days in 23 has an event such as a
 * fair.
 */
export function nightFactors(place: HotelPlace, checkIn: string, nights: number): NightFactors {
  const firstDay = dayNumber(checkIn);
  const placeSeed = seedOf(place.id);
  const dates: string[] = [];
  const leisure: number[] = [];
  const business: number[] = [];
  for (let day = firstDay; day < firstDay + nights; day += 1) {
    const season = Math.cos((2 * Math.PI * (dayOfYear(day) - peakDay(place.latitude))) / 365.25);
    dates.push(dateOfDay(day));
    // Day 0 was a Thursday, so days 1 and 2 are Friday and Saturday.
    const weekend = day % 7 === 1 || day % 7 === 2;
    const event = draw(placeSeed, trait.event + Math.floor(day / 4)) % 23 === 0 ? 1.28 : 1;
    const newYear = dayOfYear(day) >= 360 ? 1.18 : 1;
    leisure.push((1 + 0.2 * season) * (weekend ? 1.14 : 0.97) * event * newYear);
    business.push((1 + 0.06 * season) * (weekend ? 0.9 : 1.05) * event * newYear);
  }
  return { firstDay, dates, leisure, business };
}

/** Peak of the season: mid-July above 30° north, mid-January elsewhere. */
function peakDay(latitude: number): number {
  return latitude > 30 ? 200 : 15;
}

function dayOfYear(day: number): number {
  const date = new Date(day * millisecondsPerDay);
  return day - Date.UTC(date.getUTCFullYear(), 0, 1) / millisecondsPerDay;
}
