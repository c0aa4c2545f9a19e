import { getTranslations } from 'next-intl/server';
import type { getTravelBooking } from '#server/modules/airport-services/bookings/index.ts';
import type { PricedVisit } from '#server/modules/airport-services/catalogue/port.ts';
import { isolated } from '#server/modules/theming/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { localToInstant } from '#server/platform/time/index.ts';
import { dateText, localTimeText, type MemberPortal, priceLine } from '#server/portal/index.ts';
import { earnedText } from '../booking/earned-text.ts';
import type { Order } from '../booking/order-summary.tsx';
import { type VisitTerms, visitSteps } from '../experiences/visit-terms.ts';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';

/** An airport-service booking as the API returns it to the member who made it. */
export type AirportBooking = Awaited<ReturnType<typeof getTravelBooking>>;

/** The data of a booked or planned visit that its summary and its terms need. Amounts are in major units. */
export type AirportVisit = {
  name: string;
  airportCode: string;
  terminal: string;
  city: string;
  image: string;
  isWalkIn: boolean;
  date: string;
  timeZone: string;
  startsAt: string;
  freeUntil: string | null;
  guests: number;
  perGuest: number;
  total: number;
  /** The part that perks pay. */
  covered: number;
  /** The part that is paid in money. */
  due: number;
  currency: string;
};

/** The visit of a stored booking. */
export function visitOfBooking(booking: AirportBooking): AirportVisit {
  const { product, price, cancellation_policy: policy, time_zone: timeZone } = booking;
  return {
    name: product.name,
    airportCode: product.airport_code,
    terminal: product.terminal,
    city: product.city,
    image: product.image,
    isWalkIn: booking.booking_type === 'walk_in',
    date: booking.date,
    timeZone,
    startsAt: localToInstant(booking.date, booking.time, timeZone),
    freeUntil: policy.free_until,
    guests: booking.passenger_count,
    perGuest: price.per_passenger,
    total: price.total,
    covered: price.covered_by_perks,
    due: price.due,
    currency: price.currency,
  };
}

/** A walk-in visit for which nothing has been stored yet. */
export function visitOfWalkIn(priced: PricedVisit, date: string, guests: number): AirportVisit {
  const { venue, unitMinor, totalMinor } = priced;
  const total = toMajor(totalMinor, venue.currency);
  return {
    name: venue.name,
    airportCode: venue.airportCode,
    terminal: venue.terminal,
    city: venue.city,
    image: venue.image,
    isWalkIn: true,
    date,
    timeZone: venue.timeZone,
    startsAt: priced.startsAt,
    // Free to cancel until the visit ends, because a walk-in reserves no place that could be lost.
    freeUntil: priced.endsAt,
    guests,
    perGuest: toMajor(unitMinor, venue.currency),
    total,
    covered: 0,
    due: total,
    currency: venue.currency,
  };
}

/** `Thu 10 Dec, 14:30`, or the day alone for a walk-in. */
export async function whenText(
  visit: Pick<AirportVisit, 'isWalkIn' | 'date' | 'startsAt' | 'timeZone'>,
  locale: MemberPortal['locale'],
): Promise<string> {
  const t = await getTranslations('airport.summary');
  if (!visit.isWalkIn) return localTimeText(visit.startsAt, visit.timeZone, locale);
  const date = dateText(visit.date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  return t('walkInOn', { date });
}

/** Converts a visit to the order that `OrderSummary` shows. */
export async function airportOrder(portal: MemberPortal, visit: AirportVisit): Promise<Order> {
  const { locale } = portal;
  const { currency, total, due, covered, guests, perGuest } = visit;
  const line = (amount: number) => priceLine(amount, currency, locale);
  const [t, price, search, when, earned] = await Promise.all([
    getTranslations('airport.summary'),
    getTranslations('price'),
    getTranslations('search'),
    whenText(visit, locale),
    earnedText(portal, [due], currency),
  ]);
  return {
    title: visit.name,
    detail: `${isolated(visit.airportCode)} · ${visit.terminal}`,
    image: visit.image,
    when,
    facts: [
      { label: t('when'), value: when },
      { label: search('guests'), value: search('guestCount', { count: guests }) },
    ],
    parts: [{ label: t('guestsTimes', { count: guests, price: line(perGuest) }), amount: total }],
    currency,
    total,
    dueNow: due,
    onSite:
      covered > 0
        ? { label: t('byPerks'), value: line(covered) }
        : { label: t('atVenue'), value: price('nothingMore') },
    earned: earned.get(due) ?? null,
  };
}

/** The cancellation terms of a visit. Those of a walk-in end with its validity. */
function airportTerms({
  freeUntil,
  timeZone,
  startsAt,
  total,
  currency,
  city,
  isWalkIn,
}: AirportVisit): VisitTerms {
  const ends = isWalkIn && freeUntil !== null ? freeUntil : startsAt;
  return { freeUntil, timeZone, startsAt: ends, total, currency, place: city };
}

/** Text of what a late cancellation costs: the money that was paid and the perks that were used. */
export async function cancellationFeeText(
  visit: AirportVisit,
  locale: MemberPortal['locale'],
): Promise<string> {
  const t = await getTranslations('airport.summary');
  if (visit.due === 0) return t('perksLost');
  const amount = priceLine(visit.due, visit.currency, locale);
  return visit.covered > 0 ? t('moneyAndPerks', { amount }) : amount;
}

/** What a cancellation costs from now on, as a timeline and as a list. */
export async function airportSteps(
  visit: AirportVisit,
  locale: MemberPortal['locale'],
): Promise<{ steps: TimelineStep[]; marks: string[] }> {
  const [amount, found] = await Promise.all([
    cancellationFeeText(visit, locale),
    visitSteps(airportTerms(visit), locale),
  ]);
  return { ...found, steps: found.steps.map((step) => (step.kind === 'free' ? step : { ...step, amount })) };
}
