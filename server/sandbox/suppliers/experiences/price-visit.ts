import type { PricedVisit, Visit } from '#server/modules/experiences/port.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type { ConvertMinor } from '../convert-minor.ts';
import type { Language } from '../hotels/languages.ts';
import { priceLines, reasonOf } from './availability.ts';
import { meetingPointOf, operatorOf, questionsOf } from './details.ts';
import { magicEffect } from './magic.ts';
import { optionsOf, optionTitle } from './options.ts';
import type { Product } from './products.ts';
import { beginsAt, dayNumber, isTooLate, runsOn, scheduleOf } from './schedule.ts';
import { placesLeft, type Taken } from './stock.ts';
import { type Pictures, summarise } from './summaries.ts';

/** The price and details of a visit; null when the product has no such slot on that date. */
export function priceVisit(
  product: Product,
  visit: Visit,
  taken: Taken,
  surcharge: number,
  pictures: Pictures,
  convertMinor: ConvertMinor,
  language: Language,
): PricedVisit | null {
  const { date, time, pax, currency } = visit;
  const day = dayNumber(date);
  const schedule = scheduleOf(product);
  const timeIndex = schedule.times.indexOf(time);
  if (timeIndex < 0 || !runsOn(product, schedule, day)) return null;
  const options = optionsOf(product).filter(
    ({ code }) => visit.optionCode === null || code === visit.optionCode,
  );
  const party = pax.adults + pax.children;
  const late = isTooLate(product, schedule, date, time, databaseNowMs('Sandbox'));
  const candidates = options.map((option) => {
    const left = placesLeft(product, option, { date, day, time, timeIndex }, taken);
    return { option, unavailable: reasonOf(left, late, party) };
  });
  const chosen = candidates.find(({ unavailable }) => unavailable === null) ?? candidates[0];
  if (!chosen) return null;
  const lines = priceLines(product, chosen.option, day, pax, currency, convertMinor, surcharge);
  const startsAt = beginsAt(date, time, product.place.timeZone);
  return {
    optionCode: chosen.option.code,
    optionTitle: optionTitle(product, chosen.option, language),
    language: chosen.option.language,
    currency,
    lines,
    totalMinor: lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    unavailable: chosen.unavailable,
    startsAt,
    endsAt: isoInstant(Date.parse(startsAt) + product.minutes * 60_000),
    hasStartTime: true,
    timeZone: product.place.timeZone,
    cancellation: { freeUntilHours: product.freeUntilHours },
    confirmation: product.confirmation,
    holdsPlaces: magicEffect(product.code) !== 'not_held',
    bands: product.childPercent === null ? ['adult'] : ['adult', 'child'],
    names: 'lead',
    maxTravellers: product.maxTravellers,
    product: summarise(product, currency, pictures, convertMinor, language),
    meetingPoint: meetingPointOf(product, language),
    questions: questionsOf(product, language),
    operator: operatorOf(product),
  };
}
