import { getTranslations } from 'next-intl/server';
import { type Visit, visitTerms } from '#server/modules/airport-services/bookings/index.ts';
import { penaltyAt } from '#server/modules/bookings/index.ts';
import { isolated } from '#server/modules/theming/index.ts';
import { dateText, localTimeText, type MemberPortal, moneyLine } from '#server/portal/index.ts';
import { conversionRows } from '../booking/conversion-rows.ts';
import { earnedPointsText } from '../booking/earned-text.ts';
import type { Order } from '../booking/order-summary.tsx';
import { type VisitTerms, visitSteps } from '../experiences/visit-terms.ts';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';

/** `Thu 10 Dec, 14:30`, or the day alone for a walk-in. */
export async function whenText(
  visit: Pick<Visit, 'isWalkIn' | 'date' | 'startsAt' | 'timeZone'>,
  locale: MemberPortal['locale'],
): Promise<string> {
  const t = await getTranslations('airport.summary');
  if (!visit.isWalkIn) return localTimeText(visit.startsAt, visit.timeZone, locale);
  const date = dateText(visit.date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  return t('walkInOn', { date });
}

/** The visit as it costs while no perk pays for it. */
export const withoutPerks = (visit: Visit): Visit => ({ ...visit, perkMinor: 0, dueMinor: visit.totalMinor });

/** Converts a visit to the order that `OrderSummary` shows. */
export async function airportOrder(portal: MemberPortal, visit: Visit): Promise<Order> {
  const { locale } = portal;
  const { currency, guests } = visit;
  const line = (minor: number) => moneyLine(minor, currency, locale);
  const [t, price, search, when, conversion, earned] = await Promise.all([
    getTranslations('airport.summary'),
    getTranslations('price'),
    getTranslations('search'),
    whenText(visit, locale),
    conversionRows(visit.converted, locale),
    earnedPointsText(portal, [visit.dueMinor], currency),
  ]);
  return {
    title: visit.name,
    detail: `${isolated(visit.airportCode)} · ${visit.terminal}`,
    image: visit.image,
    when,
    facts: [
      { label: t('when'), value: when },
      { label: search('guests'), value: search('guestCount', { count: guests }) },
      ...conversion,
    ],
    parts: [
      {
        label: t('guestsTimes', { count: guests, price: line(visit.unitMinor) }),
        amountMinor: visit.totalMinor,
      },
    ],
    currency,
    totalMinor: visit.totalMinor,
    dueNowMinor: visit.dueMinor,
    onSite:
      visit.perkMinor > 0
        ? { label: t('byPerks'), value: line(visit.perkMinor) }
        : { label: t('atVenue'), value: price('nothingMore') },
    earned: earned.get(visit.dueMinor) ?? null,
  };
}

/** The cancellation terms of a visit. Those of a walk-in end with its validity. */
function airportTerms(visit: Visit): VisitTerms {
  const { timeZone, startsAt, endsAt, currency, city: place, isWalkIn } = visit;
  return { terms: visitTerms(visit), timeZone, startsAt: isWalkIn ? endsAt : startsAt, currency, place };
}

/** Text of what a late cancellation costs: the money that was paid and the perks that were used. */
export async function cancellationFeeText(visit: Visit, locale: MemberPortal['locale']): Promise<string> {
  const t = await getTranslations('airport.summary');
  if (visit.dueMinor === 0) return t('perksLost');
  // Before the end of the free period it is what the period after that costs.
  const atMs = Math.max(Date.now(), visit.freeUntil ? Date.parse(visit.freeUntil) : 0);
  const feeMinor = Math.min(visit.dueMinor, penaltyAt(visitTerms(visit), atMs));
  const amount = moneyLine(feeMinor, visit.currency, locale);
  return visit.perkMinor > 0 ? t('moneyAndPerks', { amount }) : amount;
}

/** What a cancellation costs from now on, as a timeline and as a list. */
export async function airportSteps(
  visit: Visit,
  locale: MemberPortal['locale'],
): Promise<{ steps: TimelineStep[]; marks: string[] }> {
  const [amount, found] = await Promise.all([
    cancellationFeeText(visit, locale),
    visitSteps(airportTerms(visit), locale),
  ]);
  return { ...found, steps: found.steps.map((step) => (step.kind === 'all' ? { ...step, amount } : step)) };
}
