import { getTranslations } from 'next-intl/server';
import { durationText } from '#components/experiences/card-facts.ts';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { type QuoteView, transferTerms } from '#server/modules/transfers/index.ts';
import { localTimeText, moneyLine, numberText } from '#server/portal/index.ts';
import type { IconName } from '../ui/icon.tsx';
import { readTaxonomyWords } from './taxonomy-words.ts';

/** One fact with its icon. */
export type QuoteFact = { icon: IconName; text: string; tone: 'neutral' | 'muted' | 'positive' };

/**
 * Name of the vehicle: make and model, otherwise the description, otherwise type and class in
 * the reader's language.
 */
export async function vehicleText(quote: QuoteView): Promise<string> {
  const isNamed = quote.description !== null || (quote.make !== null && quote.model !== null);
  if (isNamed) return quote.displayName;
  const [t, words] = await Promise.all([getTranslations('transfers'), readTaxonomyWords()]);
  return t('vehicleOf', {
    type: words.vehicleType(quote.vehicleType),
    class: words.vehicleClass(quote.vehicleClass),
  });
}

/** Seats, bags, duration and waiting time of a quote. */
export async function quoteFacts(quote: QuoteView, locale: Locale): Promise<QuoteFact[]> {
  const t = await getTranslations('transfers');
  const { capacity } = quote;
  const bags =
    capacity.luggagePerPerson === null
      ? t('bagCount', { count: capacity.luggage })
      : t('bagsEach', { count: capacity.luggagePerPerson });
  return [
    { icon: 'guests', text: t('upTo', { count: capacity.passengers }), tone: 'muted' },
    { icon: 'luggage', text: bags, tone: 'muted' },
    {
      icon: 'transfer',
      text: t('lasts', { duration: await durationText(quote.durationMinutes, locale) }),
      tone: 'muted',
    },
    { icon: 'clock', text: await waitText(quote, locale), tone: 'muted' },
  ];
}

/** How long the driver waits free of charge, and what each minute costs after that. */
async function waitText({ wait, currency }: QuoteView, locale: Locale): Promise<string> {
  const t = await getTranslations('transfers');
  if (wait.minutesIncluded === 0) return t('waitsNot');
  const minutes = numberText(wait.minutesIncluded, locale);
  return wait.minuteMinor > 0
    ? t('waitsThen', { minutes, price: moneyLine(wait.minuteMinor, currency, locale) })
    : t('waits', { minutes });
}

/** Until when all or part of the fare is refunded, in the time zone of the pick-up place. */
export async function refundFact(
  { policy, priceMinor }: Pick<QuoteView, 'policy' | 'priceMinor'>,
  locale: Locale,
): Promise<QuoteFact> {
  const t = await getTranslations('transfers');
  const time = (instant: string) => localTimeText(instant, policy.timeZone, locale);
  const free = freeUntilOf(transferTerms(policy.tiers, priceMinor), Date.now());
  if (free) return { icon: 'check', text: t('freeUntil', { time: time(free) }), tone: 'positive' };
  const last = policy.tiers.filter(({ until }) => Date.parse(until) > Date.now()).at(-1);
  if (last) return { icon: 'clock', text: t('partUntil', { time: time(last.until) }), tone: 'neutral' };
  return { icon: 'close', text: t('notRefundable'), tone: 'muted' };
}
