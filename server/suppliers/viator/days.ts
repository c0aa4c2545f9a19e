import {
  type AvailableDay,
  type Slot,
  type UnavailableReason,
  wholeDay,
} from '#server/modules/experiences/port.ts';
import { parseAmount } from '#server/platform/supplier-http/index.ts';
import { addDays, localToInstant } from '#server/platform/time/index.ts';
import type { ViatorProduct, ViatorSchedule } from './answers.ts';
import { zoneOf } from './details.ts';
import { bandOf } from './pax-mix.ts';

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

type Item = ViatorSchedule['bookableItems'][number];
type Record = Item['seasons'][number]['pricingRecords'][number];

/** The option of a product that has only one. */
export const onlyOption = 'DEFAULT';

/**
 * Every day of the range with its slots, as the schedule of the product foresees them. Without the product the end of sales
 * is not known, so that only past days are closed.
 */
export function daysOf(
  schedule: ViatorSchedule,
  product: ViatorProduct | null,
  range: { from: string; to: string },
  pax: number,
  nowMs: number,
): AvailableDay[] {
  const zone = product ? zoneOf(product) : 'UTC';
  const lastDay = lastDayOf(schedule);
  const days: AvailableDay[] = [];
  for (let date = range.from; date <= range.to; date = addDays(date, 1)) {
    const slots = schedule.bookableItems.flatMap((item) =>
      recordsOn(item, date).flatMap((record) =>
        record.timedEntries.map((entry) =>
          slotOf(schedule, product, item, record, entry, date, pax, zone, nowMs),
        ),
      ),
    );
    const once = [...new Map(slots.map((slot) => [`${slot.optionCode} ${slot.time}`, slot])).values()];
    days.push({ date, state: stateOf(once, date, lastDay), slots: once });
  }
  return days;
}

function stateOf(slots: readonly Slot[], date: string, lastDay: string | null): AvailableDay['state'] {
  if (slots.some(({ unavailable }) => unavailable === null)) return 'available';
  if (slots.length === 0) return lastDay !== null && date > lastDay ? 'not_on_sale' : 'closed';
  return slots.some(({ unavailable }) => unavailable !== 'too_late') ? 'sold_out' : 'closed';
}

/** The last day of the last season; null if one never ends. */
function lastDayOf({ bookableItems }: ViatorSchedule): string | null {
  const ends = bookableItems.flatMap(({ seasons }) => seasons.map(({ endDate }) => endDate ?? null));
  return ends.includes(null) ? null : (ends.toSorted().at(-1) ?? '');
}

/** The records of an option that are valid on a day: of its season and its day of the week. */
function recordsOn({ seasons }: Item, date: string): Record[] {
  const weekday = weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? '';
  return seasons
    .filter(({ startDate, endDate }) => startDate <= date && (!endDate || date <= endDate))
    .flatMap(({ pricingRecords }) => pricingRecords)
    .filter(({ daysOfWeek }) => daysOfWeek.length === 0 || daysOfWeek.includes(weekday));
}

function slotOf(
  { currency }: ViatorSchedule,
  product: ViatorProduct | null,
  { productOptionCode }: Item,
  record: Record,
  { startTime, unavailableDates }: Record['timedEntries'][number],
  date: string,
  pax: number,
  zone: string,
  nowMs: number,
): Slot {
  const time = /^\d\d:\d\d$/.test(startTime ?? '') ? (startTime as string) : wholeDay;
  const isOff = unavailableDates.some((off) => off.date === date);
  const isLate = isTooLate(product, date, time, zone, nowMs);
  const { refusal, ...prices } = pricesOf(record, currency, pax);
  const unavailable: UnavailableReason | null = isLate ? 'too_late' : isOff ? 'sold_out' : refusal;
  return {
    time,
    hasStartTime: time !== wholeDay,
    optionCode: productOptionCode ?? onlyOption,
    remaining: null,
    ...prices,
    unavailable,
  };
}

/** Whether sales have ended. A product for the whole day is on sale until its day is over, less the cut-off. */
function isTooLate(
  product: ViatorProduct | null,
  date: string,
  time: string,
  zone: string,
  nowMs: number,
): boolean {
  const start = localToInstant(time === wholeDay ? addDays(date, 1) : date, time, zone);
  const cutoffMinutes = product?.bookingConfirmationSettings?.bookingCutoffInMinutes ?? 0;
  return Date.parse(start) - Math.max(0, cutoffMinutes) * 60_000 <= nowMs;
}

/**
 * The prices of the bands, and that of so many adults. Of prices for parties of different sizes, that of this party counts;
 * a price for a group is shared. Without a price the slot cannot be booked: `not_enough_places` if there are prices for
 * parties of other sizes alone, and `sold_out` if the price cannot be read.
 */
function pricesOf(
  { pricingDetails }: Record,
  currency: string,
  pax: number,
): Pick<Slot, 'bandPrices' | 'totalMinor'> & { refusal: UnavailableReason | null } {
  const fitting = pricingDetails.filter(
    ({ minTravelers, maxTravelers }) => (minTravelers ?? 1) <= pax && pax <= (maxTravelers ?? pax),
  );
  const priced = fitting.flatMap(({ ageBand, price, pricingPackageType, maxTravelers }) => {
    const amount = price.special?.recommendedRetailPrice ?? price.original.recommendedRetailPrice;
    const minor = parseAmount(amount, currency);
    if (minor === null) return [];
    const isUnit = pricingPackageType === 'UNIT';
    const groups = Math.ceil(pax / Math.max(1, maxTravelers ?? pax));
    const totalMinor = isUnit ? minor * groups : minor * pax;
    const eachMinor = isUnit ? Math.ceil(totalMinor / pax) : minor;
    return [{ band: isUnit || !ageBand ? ('adult' as const) : bandOf(ageBand), eachMinor, totalMinor }];
  });
  const main = priced.find(({ band }) => band === 'adult' || band === 'traveler') ?? priced[0];
  const bands = new Map(priced.map(({ band, eachMinor }) => [band, eachMinor]));
  return {
    bandPrices: [...bands].map(([band, priceMinor]) => ({ band, priceMinor })),
    totalMinor: main?.totalMinor ?? 0,
    refusal: main ? null : fitting.length === 0 ? 'not_enough_places' : 'sold_out',
  };
}
