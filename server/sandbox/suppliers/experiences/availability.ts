import type {
  AvailableDay,
  Pax,
  PriceLine,
  Slot,
  UnavailableReason,
} from '#server/modules/experiences/port.ts';
import { todayAt } from '#server/platform/time/database-clock.ts';
import type { ConvertMinor } from '../convert-minor.ts';
import { type Option, optionsOf } from './options.ts';
import { adultMinor, childMinor } from './prices.ts';
import type { Product } from './products.ts';
import { dateOfDay, dayFactor, dayNumber, isTooLate, runsOn, saleDays, scheduleOf } from './schedule.ts';
import { placesLeft, type Taken } from './stock.ts';

/** Every day of the range, both ends included, with its slots and their prices. */
export function availableDays(
  product: Product,
  range: { from: string; to: string },
  pax: number,
  currency: string,
  taken: Taken,
  convertMinor: ConvertMinor,
  now: number,
): AvailableDay[] {
  const schedule = scheduleOf(product);
  const options = optionsOf(product);
  const lastOnSale = dayNumber(todayAt('Sandbox', product.place.timeZone)) + saleDays;
  const days: AvailableDay[] = [];
  for (let day = dayNumber(range.from); day <= dayNumber(range.to); day += 1) {
    const date = dateOfDay(day);
    if (day > lastOnSale || !runsOn(product, schedule, day)) {
      days.push({ date, state: day > lastOnSale ? 'not_on_sale' : 'closed', slots: [] });
      continue;
    }
    const slots = slotsOf(day, date);
    const open = slots.some(({ unavailable }) => unavailable === null);
    const late = slots.every(({ unavailable }) => unavailable === 'too_late');
    days.push({ date, state: open ? 'available' : late ? 'closed' : 'sold_out', slots });
  }
  return days;

  function slotsOf(day: number, date: string): Slot[] {
    return schedule.times.flatMap((time, timeIndex) =>
      options.map((option): Slot => {
        const remaining = placesLeft(product, option, { date, day, time, timeIndex }, taken);
        const late = isTooLate(product, schedule, date, time, now);
        const lines = priceLines(product, option, day, { adults: pax, children: 0 }, currency, convertMinor);
        const child = childMinor(product, lines[0]?.unitMinor ?? 0);
        return {
          time,
          hasStartTime: true,
          optionCode: option.code,
          remaining,
          bandPrices: [
            { band: 'adult', priceMinor: lines[0]?.unitMinor ?? 0 },
            ...(child === null ? [] : [{ band: 'child' as const, priceMinor: child }]),
          ],
          totalMinor: lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
          unavailable: reasonOf(remaining, late, pax),
        };
      }),
    );
  }
}

/** Whether at least one day of the range has a slot with enough places for the party. */
export function isBookableWithin(
  product: Product,
  range: { from: string; to: string },
  pax: number,
  taken: Taken,
  now: number,
): boolean {
  const schedule = scheduleOf(product);
  const options = optionsOf(product);
  const lastOnSale = dayNumber(todayAt('Sandbox', product.place.timeZone)) + saleDays;
  const lastDay = Math.min(dayNumber(range.to), lastOnSale);
  for (let day = dayNumber(range.from); day <= lastDay; day += 1) {
    if (!runsOn(product, schedule, day)) continue;
    const date = dateOfDay(day);
    const open = schedule.times.some(
      (time, timeIndex) =>
        !isTooLate(product, schedule, date, time, now) &&
        options.some((option) => placesLeft(product, option, { date, day, time, timeIndex }, taken) >= pax),
    );
    if (open) return true;
  }
  return false;
}

/**
 * The price of a party by age band. Bands without travellers are left out, but the adults' line is always
 * first.
 */
export function priceLines(
  product: Product,
  option: Option,
  day: number,
  pax: Pax,
  currency: string,
  convertMinor: ConvertMinor,
  surcharge = 1,
): PriceLine[] {
  const factor = option.factor * dayFactor(product, day) * surcharge;
  const adult = adultMinor(product, currency, convertMinor, factor);
  const lines: PriceLine[] = [
    { band: 'adult', quantity: pax.adults, unitMinor: adult, totalMinor: adult * pax.adults },
  ];
  const child = childMinor(product, adult);
  if (child !== null && pax.children > 0) {
    lines.push({ band: 'child', quantity: pax.children, unitMinor: child, totalMinor: child * pax.children });
  }
  return lines;
}

/** The reason why a party of that size cannot book the slot; null when it can. */
export function reasonOf(remaining: number, late: boolean, pax: number): UnavailableReason | null {
  if (late) return 'too_late';
  if (remaining === 0) return 'sold_out';
  return remaining < pax ? 'not_enough_places' : null;
}
