import { getTranslations } from 'next-intl/server';
import { durationText } from '#components/experiences/card-facts.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import type { pollGroundTransport } from '#server/modules/transfers/index.ts';
import { localTimeText, numberText, priceLine } from '#server/portal/index.ts';
import type { IconName } from '../ui/icon.tsx';
import { readTaxonomyWords } from './taxonomy-words.ts';

/** A quote as the API returns it. */
export type Quote = Awaited<ReturnType<typeof pollGroundTransport>>['quotes'][number];

type Terms = Quote['cancellation_policy'];

/** One fact with its icon. */
export type QuoteFact = { icon: IconName; text: string; tone: 'neutral' | 'muted' | 'positive' };

/**
 * Name of the vehicle: make and model, otherwise the description, otherwise type and class in
 * the reader's language.
 */
export async function vehicleText(quote: Quote): Promise<string> {
  const isNamed = quote.vehicle_description !== null || (quote.make !== null && quote.model !== null);
  if (isNamed) return quote.display_name;
  const [t, words] = await Promise.all([getTranslations('transfers'), readTaxonomyWords()]);
  return t('vehicleOf', {
    type: words.vehicleType(quote.vehicle_type),
    class: words.vehicleClass(quote.vehicle_class),
  });
}

/** Seats, bags, duration and waiting time of a quote. */
export async function quoteFacts(quote: Quote, locale: Locale): Promise<QuoteFact[]> {
  const t = await getTranslations('transfers');
  const { capacity } = quote;
  const bags =
    capacity.luggage_per_person === null
      ? t('bagCount', { count: capacity.luggage })
      : t('bagsEach', { count: capacity.luggage_per_person });
  return [
    { icon: 'guests', text: t('upTo', { count: capacity.passengers }), tone: 'muted' },
    { icon: 'luggage', text: bags, tone: 'muted' },
    {
      icon: 'transfer',
      text: t('lasts', { duration: await durationText(quote.duration_minutes, locale) }),
      tone: 'muted',
    },
    { icon: 'clock', text: await waitText(quote, locale), tone: 'muted' },
  ];
}

/** How long the driver waits free of charge, and what each minute costs after that. */
async function waitText({ wait_time: wait, currency }: Quote, locale: Locale): Promise<string> {
  const t = await getTranslations('transfers');
  if (wait.minutes_included === 0) return t('waitsNot');
  const minutes = numberText(wait.minutes_included, locale);
  return wait.price_per_minute > 0
    ? t('waitsThen', { minutes, price: priceLine(wait.price_per_minute, currency, locale) })
    : t('waits', { minutes });
}

/** The deadline for free cancellation; null if there is none or if it has passed. */
export const freeUntilOfRide = ({ free_until: until }: Terms, nowMs = Date.now()): string | null =>
  until !== null && Date.parse(until) > nowMs ? until : null;

/** Until when all or part of the fare is refunded, in the time zone of the pick-up place. */
export async function refundFact(terms: Terms, locale: Locale): Promise<QuoteFact> {
  const t = await getTranslations('transfers');
  const time = (instant: string) => localTimeText(instant, terms.time_zone, locale);
  const free = freeUntilOfRide(terms);
  if (free) return { icon: 'check', text: t('freeUntil', { time: time(free) }), tone: 'positive' };
  const last = terms.tiers.filter(({ until }) => Date.parse(until) > Date.now()).at(-1);
  if (last) return { icon: 'clock', text: t('partUntil', { time: time(last.until) }), tone: 'neutral' };
  return { icon: 'close', text: t('notRefundable'), tone: 'muted' };
}
