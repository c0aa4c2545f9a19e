import { getTranslations } from 'next-intl/server';
import type { getExperienceBooking } from '#server/modules/experiences/index.ts';
import { commaText, type Locale } from '#server/modules/theming/index.ts';
import { localTimeText, type MemberPortal, priceLine } from '#server/portal/index.ts';
import { earnedText } from '../booking/earned-text.ts';
import type { Order } from '../booking/order-summary.tsx';
import type { VisitTerms } from './visit-terms.ts';

/** An experience booking as the API returns it to the member who made it. */
export type VisitBooking = Awaited<ReturnType<typeof getExperienceBooking>>;

/** The cancellation terms of a stored booking. */
export function visitTermsOf(booking: VisitBooking): VisitTerms {
  return {
    freeUntil: booking.cancellation_policy.free_until,
    timeZone: booking.time_zone,
    startsAt: booking.starts_at,
    total: booking.total,
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
export async function visitOrder(portal: MemberPortal, booking: VisitBooking): Promise<Order> {
  const { locale } = portal;
  const { currency, total } = booking;
  const [t, page, party, earned] = await Promise.all([
    getTranslations('experiences.summary'),
    getTranslations('experiences.page'),
    partyText(booking.pax, locale),
    earnedText(portal, [total], currency),
  ]);
  const when = localTimeText(booking.starts_at, booking.time_zone, locale);
  return {
    title: booking.title,
    detail: booking.option.title,
    image: booking.image,
    when,
    facts: [
      { label: t('when'), value: when },
      { label: t('who'), value: party },
    ],
    parts: booking.line_items.map((line) => {
      const price = priceLine(line.unit_price, currency, locale);
      const words = { count: line.quantity, price };
      return {
        label: line.band === 'adult' ? page('adultsTimes', words) : page('childrenTimes', words),
        amount: line.total,
      };
    }),
    currency,
    total,
    dueNow: total,
    onSite: { label: t('onSite'), value: t('nothingOnSite') },
    earned: earned.get(total) ?? null,
  };
}
