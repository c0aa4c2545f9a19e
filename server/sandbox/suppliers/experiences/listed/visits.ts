import type {
  AvailableDay,
  Pax,
  PricedVisit,
  PriceLine,
  ProductDetails,
  UnavailableReason,
  Visit,
} from '#server/modules/experiences/port.ts';
import { wholeDay } from '#server/modules/experiences/port.ts';
import { databaseNowMs, todayAt } from '#server/platform/time/database-clock.ts';
import { addDays, isoInstant, localToInstant } from '#server/platform/time/index.ts';
import type { ConvertMinor } from '../../convert-minor.ts';
import type { Language } from '../../hotels/languages.ts';
import { dateOfDay, dayNumber, saleDays } from '../schedule.ts';
import type { Pictures } from '../summaries.ts';
import { detailsOf } from './products.ts';
import type { Tour } from './tours.ts';
import type { Traits } from './traits.ts';

/** Places of each day. */
export const dayPlaces = 60;

/** The only option of every product. */
export const onlyOption = 'standard';

/** Places taken by date. */
export type TakenByDate = (date: string) => number;

/** Every day of the range. Each day that has not passed has one slot. */
export function daysOf(
  traits: Traits,
  tour: Tour,
  range: { from: string; to: string },
  pax: number,
  currency: string,
  taken: TakenByDate,
  convertMinor: ConvertMinor,
): AvailableDay[] {
  const firstDay = dayNumber(todayAt('Sandbox', tour.timeZone));
  const days: AvailableDay[] = [];
  for (let day = dayNumber(range.from); day <= dayNumber(range.to); day += 1) {
    const date = dateOfDay(day);
    if (day < firstDay || day > firstDay + saleDays) {
      days.push({ date, state: day < firstDay ? 'closed' : 'not_on_sale', slots: [] });
      continue;
    }
    const unavailable = unavailableOn(traits, tour, date, pax, taken(date));
    const adult = bandMinor(tour, 100, currency, traits, convertMinor);
    const slot = {
      time: traits.time,
      hasStartTime: traits.time !== wholeDay,
      optionCode: onlyOption,
      remaining: dayPlaces - taken(date),
      bandPrices: traits.bands.map(({ band, percent }) => ({
        band,
        priceMinor: bandMinor(tour, percent, currency, traits, convertMinor),
      })),
      totalMinor: adult * pax,
      unavailable,
    };
    const state = unavailable === null ? 'available' : unavailable === 'too_late' ? 'closed' : 'sold_out';
    days.push({ date, state, slots: [slot] });
  }
  return days;
}

/** The price and terms of a visit; null if there is no such slot. */
export function pricedVisit(
  traits: Traits,
  tour: Tour,
  visit: Visit,
  taken: number,
  pictures: Pictures,
  convertMinor: ConvertMinor,
  language: Language,
): PricedVisit | null {
  const { date, time, pax, optionCode } = visit;
  if (time !== traits.time || (optionCode !== null && optionCode !== onlyOption)) return null;
  if (date > addDays(todayAt('Sandbox', tour.timeZone), saleDays)) return null;
  const currency = traits.currency ?? visit.currency;
  const lines = linesOf(traits, tour, pax, currency, convertMinor);
  const hasStartTime = traits.time !== wholeDay;
  const startsAt = localToInstant(date, time, tour.timeZone);
  const details: ProductDetails = detailsOf(traits, tour, currency, pictures, convertMinor, language);
  return {
    optionCode: onlyOption,
    optionTitle: details.options[0]?.title ?? '',
    language: 'en',
    currency,
    lines,
    totalMinor: lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    unavailable: unavailableOn(traits, tour, date, sizeOf(pax), taken),
    startsAt,
    endsAt: hasStartTime
      ? isoInstant(Date.parse(startsAt) + tour.minutes * 60_000)
      : localToInstant(addDays(date, 1), wholeDay, tour.timeZone),
    hasStartTime,
    timeZone: tour.timeZone,
    cancellation: traits.cancellation,
    confirmation: traits.confirmation,
    holdsPlaces: false,
    bands: traits.bands.map(({ band }) => band),
    names: traits.names,
    maxTravellers: traits.maxTravellers,
    product: details,
    meetingPoint: details.meetingPoint,
    questions: details.questions,
    operator: details.operator,
  };
}

/** Everybody in a party. */
export const sizeOf = (pax: Pax): number =>
  pax.adults + pax.children + (pax.seniors ?? 0) + (pax.youths ?? 0) + (pax.infants ?? 0);

function unavailableOn(
  { cutoffHours, time }: Traits,
  tour: Tour,
  date: string,
  pax: number,
  taken: number,
): UnavailableReason | null {
  // A ticket for a day is on sale until the day is over.
  const isLate =
    time === wholeDay
      ? date < todayAt('Sandbox', tour.timeZone)
      : Date.parse(localToInstant(date, time, tour.timeZone)) - cutoffHours * 3_600_000 <=
        databaseNowMs('Sandbox');
  if (isLate) return 'too_late';
  if (taken >= dayPlaces) return 'sold_out';
  return dayPlaces - taken < pax ? 'not_enough_places' : null;
}

/** One line for each age band of the party; a supplier with one price for everybody has a single line. */
function linesOf(
  traits: Traits,
  tour: Tour,
  pax: Pax,
  currency: string,
  convertMinor: ConvertMinor,
): PriceLine[] {
  const counts = traits.bands.some(({ band }) => band === 'traveler')
    ? { traveler: sizeOf(pax) }
    : {
        adult: pax.adults,
        senior: pax.seniors ?? 0,
        youth: pax.youths ?? 0,
        child: pax.children,
        infant: pax.infants ?? 0,
      };
  return traits.bands.flatMap(({ band, percent }) => {
    const quantity = (counts as Partial<Record<typeof band, number>>)[band] ?? 0;
    if (quantity === 0) return [];
    const unitMinor = bandMinor(tour, percent, currency, traits, convertMinor);
    return [{ band, quantity, unitMinor, totalMinor: unitMinor * quantity }];
  });
}

/** The price of one person in the currency; prices of suppliers without a currency of their own are in euros. */
function bandMinor(
  { priceCents }: Tour,
  percent: number,
  currency: string,
  traits: Traits,
  convertMinor: ConvertMinor,
): number {
  return Math.round(convertMinor((priceCents * percent) / 100, traits.currency ?? 'EUR', currency));
}
