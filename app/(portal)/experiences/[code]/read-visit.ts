import type { ExperienceDetails } from '#components/experiences/experience-reviews.tsx';
import type { NumberedSlot } from '#components/experiences/slot-list.tsx';
import { lowestPriceMinor, type VisitDay } from '#components/experiences/visit-calendar.tsx';
import { partyOf, type VisitQuery } from '#components/experiences/visit-query.ts';
import { type CancellationTerms, productRules } from '#server/modules/bookings/index.ts';
import * as contract from '#server/modules/experiences/contract.ts';
import { getExperienceAvailability, partyBands, termsOfRule } from '#server/modules/experiences/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { enforceCostLimit } from '#server/platform/http/enforce-limits.ts';
import { addDays, localToInstant, today } from '#server/platform/time/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

export type VisitSlotOffer = NumberedSlot & { startsAt: string; terms: CancellationTerms };

export type OpenVisit = {
  state: 'open';
  currency: string;
  month: string;
  days: VisitDay[];
  /** The day whose times are shown; empty if the month has no free day left. */
  date: string;
  slots: VisitSlotOffer[];
  /** Index of the preselected time; -1 if none is left. */
  chosen: number;
  earlier: string | null;
  later: string | null;
};

export type VisitOffer = OpenVisit | { state: 'failed'; problem: Problem };

const monthAfter = (month: string, count: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months: count }).toString();

/**
 * The requested month, otherwise that of the requested day, otherwise the first month with free places (up to
 * three months are searched), with the times of one of its days. A failure of the supplier is returned as the
 * problem.
 */
export async function readVisit(
  portal: MemberPortal,
  experience: ExperienceDetails,
  visit: VisitQuery,
): Promise<VisitOffer> {
  const first = today(experience.timeZone);
  const last = addDays(first, productRules.experience.daysAhead);
  const [firstMonth, lastMonth] = [first.slice(0, 7), last.slice(0, 7)];
  const requestedMonth = visit.month || visit.date.slice(0, 7) || firstMonth;
  let month = [firstMonth, requestedMonth].toSorted()[1] ?? firstMonth;
  if (month > lastMonth) month = lastMonth;
  const isUnspecified = !visit.month && !visit.date;
  try {
    let found = await readMonth(portal, experience.code, visit, month, first);
    for (
      let ahead = 0;
      isUnspecified && ahead < 2 && !found.days.some(isOpen) && month < lastMonth;
      ahead += 1
    ) {
      month = monthAfter(month, 1);
      found = await readMonth(portal, experience.code, visit, month, first);
    }
    const wanted = found.days.find(({ date }) => date === visit.date);
    const day = wanted ?? (visit.date && !visit.month ? undefined : found.days.find(isOpen));
    const slots = (day?.slots ?? []).map((slot, index) =>
      offerOf(slot, index, day?.date ?? '', experience, visit),
    );
    return {
      state: 'open',
      currency: found.currency,
      month,
      days: found.days,
      date: day?.date ?? '',
      slots,
      chosen: slots.find((slot) => slot.unavailable === null)?.index ?? -1,
      earlier: month > firstMonth ? monthAfter(month, -1) : null,
      later: month < lastMonth ? monthAfter(month, 1) : null,
    };
  } catch (err) {
    if (isProblem(err)) return { state: 'failed', problem: err };
    throw err;
  }
}

const isOpen = (day: VisitDay): boolean => day.state === 'available' && lowestPriceMinor(day) !== null;

async function readMonth(
  portal: MemberPortal,
  code: string,
  visit: VisitQuery,
  month: string,
  first: string,
) {
  const begin = Temporal.PlainYearMonth.from(month);
  const from = `${month}-01`;
  await enforceCostLimit(contract.getExperienceAvailability, portal.memberContext);
  return getExperienceAvailability(portal.memberContext, {
    product_code: code,
    start_date: from < first ? first : from,
    end_date: `${month}-${begin.daysInMonth}`,
    pax: Math.min(20, partyBands(partyOf(visit)).length),
    currency: portal.currency,
  });
}

/** A time with its total for this party and its end of free cancellation. */
function offerOf(
  slot: VisitDay['slots'][number],
  index: number,
  date: string,
  experience: ExperienceDetails,
  visit: VisitQuery,
): VisitSlotOffer {
  const lines = partyLines(slot, visit);
  const totalMinor = lines.reduce((sum, { count, unitMinor }) => sum + count * unitMinor, 0);
  const startsAt = localToInstant(date, slot.time, experience.timeZone);
  return {
    ...slot,
    index,
    totalMinor,
    startsAt,
    terms: termsOfRule(experience.cancellation, startsAt, totalMinor),
  };
}

/** The people of a visit by age band with the price of one; a product with one price for all has a single line. */
export function partyLines(
  { bandPrices }: Pick<VisitDay['slots'][number], 'bandPrices'>,
  visit: VisitQuery,
): { band: VisitDay['slots'][number]['bandPrices'][number]['band']; count: number; unitMinor: number }[] {
  const priceOf = (name: string) => bandPrices.find(({ band }) => band === name)?.priceMinor;
  const party = partyBands(partyOf(visit));
  const everybody = priceOf('traveler');
  if (everybody !== undefined) return [{ band: 'traveler', count: party.length, unitMinor: everybody }];
  return [...Map.groupBy(party, (band) => band)].map(([band, { length: count }]) => ({
    band,
    count,
    unitMinor: priceOf(band) ?? 0,
  }));
}
