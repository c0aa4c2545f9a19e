import { getTranslations } from 'next-intl/server';
import type { ExperienceBooking } from '#server/modules/experiences/index.ts';
import { commaText, type Locale } from '#server/modules/theming/index.ts';
import { localTimeText, type MemberPortal, moneyLine } from '#server/portal/index.ts';
import { earnedPointsText } from '../booking/earned-text.ts';
import type { Order } from '../booking/order-summary.tsx';
import type { VisitTerms } from './visit-terms.ts';

/** The cancellation terms of a stored booking. */
export function visitTermsOf(booking: ExperienceBooking): VisitTerms {
  return {
    freeUntil: booking.freeUntil,
    timeZone: booking.timeZone,
    startsAt: booking.startsAt,
    totalMinor: booking.totalMinor,
    currency: booking.currency,
    place: booking.location.city,
  };
}

/** `2 adults, 1 child`. */
export async function partyText(
  { adults, children }: { adults: number; children: number },
  locale: Locale,
): Promise<string> {
  const t = await getTranslations('hotels');
  return commaText(
    [t('adults', { count: adults }), children > 0 ? t('children', { count: children }) : null],
    locale,
  );
}

/** Converts an experience booking to the order that `OrderSummary` shows. */
export async function visitOrder(portal: MemberPortal, booking: ExperienceBooking): Promise<Order> {
  const { locale } = portal;
  const { currency, totalMinor } = booking;
  const [t, page, party, earned] = await Promise.all([
    getTranslations('experiences.summary'),
    getTranslations('experiences.page'),
    partyText(booking.pax, locale),
    earnedPointsText(portal, [totalMinor], currency),
  ]);
  const when = localTimeText(booking.startsAt, booking.timeZone, locale);
  return {
    title: booking.title,
    detail: booking.optionTitle,
    image: booking.image,
    when,
    facts: [
      { label: t('when'), value: when },
      { label: t('who'), value: party },
    ],
    parts: booking.lines.map((line) => {
      const price = moneyLine(line.unitMinor, currency, locale);
      const words = { count: line.quantity, price };
      return {
        label: line.band === 'adult' ? page('adultsTimes', words) : page('childrenTimes', words),
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
