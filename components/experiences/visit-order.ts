import { getTranslations } from 'next-intl/server';
import type { ExperienceBooking } from '#server/modules/experiences/index.ts';
import { commaText, type Locale } from '#server/modules/theming/index.ts';
import { dateText, localTimeText, type MemberPortal, moneyLine } from '#server/portal/index.ts';
import { conversionRows } from '../booking/conversion-rows.ts';
import { earnedPointsText } from '../booking/earned-text.ts';
import type { Order } from '../booking/order-summary.tsx';
import type { VisitTerms } from './visit-terms.ts';

/** The cancellation terms of a stored booking. */
export function visitTermsOf(booking: ExperienceBooking): VisitTerms {
  return {
    terms: booking.terms,
    timeZone: booking.timeZone,
    startsAt: booking.termsStart,
    currency: booking.currency,
    place: booking.location.city,
  };
}

/** The local start of a visit, `Fri 4 Dec, 10:00`; the day alone where people may come at any time. */
export function visitTimeText(
  { startsAt, timeZone, hasStartTime }: Pick<ExperienceBooking, 'startsAt' | 'timeZone' | 'hasStartTime'>,
  locale: Locale,
): string {
  if (hasStartTime) return localTimeText(startsAt, timeZone, locale);
  return dateText(startsAt, locale, { weekday: 'short', day: 'numeric', month: 'short' }, timeZone);
}

/** `2 adults, 1 child`. */
export async function partyText(
  { adults, children, seniors = 0, youths = 0, infants = 0 }: ExperienceBooking['pax'],
  locale: Locale,
): Promise<string> {
  const [t, page] = await Promise.all([getTranslations('hotels'), getTranslations('experiences.page')]);
  return commaText(
    [
      t('adults', { count: adults }),
      seniors > 0 ? page('seniors', { count: seniors }) : null,
      youths > 0 ? page('youths', { count: youths }) : null,
      children > 0 ? t('children', { count: children }) : null,
      infants > 0 ? page('infants', { count: infants }) : null,
    ],
    locale,
  );
}

type PriceLine = ExperienceBooking['lines'][number];
type LineText = (band: PriceLine['band'], count: number, price: string) => string;

/** Returns the function that makes `2 adults × €49.50`, in the words of an age band. */
export async function lineTexts(): Promise<LineText> {
  const t = await getTranslations('experiences.page');
  return (band, count, price) => {
    switch (band) {
      case 'adult':
        return t('adultsTimes', { count, price });
      case 'child':
        return t('childrenTimes', { count, price });
      case 'senior':
        return `${t('seniors', { count })} × ${price}`;
      case 'youth':
        return `${t('youths', { count })} × ${price}`;
      case 'infant':
        return `${t('infants', { count })} × ${price}`;
      case 'traveler':
        return t('travelerTimes', { count, price });
    }
  };
}

/** Converts an experience booking to the order that `OrderSummary` shows. */
export async function visitOrder(portal: MemberPortal, booking: ExperienceBooking): Promise<Order> {
  const { locale } = portal;
  const { currency, totalMinor } = booking;
  const [t, lineText, party, conversion, earned] = await Promise.all([
    getTranslations('experiences.summary'),
    lineTexts(),
    partyText(booking.pax, locale),
    conversionRows(booking.converted, locale),
    earnedPointsText(portal, [totalMinor], currency),
  ]);
  const when = visitTimeText(booking, locale);
  return {
    title: booking.title,
    detail: booking.optionTitle,
    image: booking.image,
    when,
    facts: [{ label: t('when'), value: when }, { label: t('who'), value: party }, ...conversion],
    parts: booking.lines.map((line) => {
      const price = moneyLine(line.unitMinor, currency, locale);
      return {
        label: lineText(line.band, line.quantity, price),
        amountMinor: line.totalMinor,
      };
    }),
    currency,
    totalMinor,
    dueNowMinor: totalMinor,
    onSite: { label: t('onSite'), value: t('nothingOnSite') },
    earned: earned.get(totalMinor) ?? null,
  };
}
