import { getTranslations } from 'next-intl/server';
import type { ProductPage } from '#server/modules/experiences/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { moneyText, numberText, type PriceText } from '#server/portal/index.ts';
import { inLightOf } from '../portal/hotel-facts.ts';
import type { IconName } from '../ui/icon.tsx';

/** An experience that a search found. */
export type ListedExperience = ProductPage['products'][number];

/** The texts of an experience card. */
export type CardFacts = {
  code: string;
  href: string;
  title: string;
  image: string;
  /** `4.7`, and `4.7 of 5, 8,466 reviews` for screen readers. */
  rating: { score: string; count: string; spoken: string } | null;
  /** `2 h 30 min · 0.4 km away` */
  line: string;
  fact: { icon: IconName; text: string } | null;
  price: PriceText;
};

const oneDigit: Intl.NumberFormatOptions = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** `2 h 30 min`. */
export async function durationText(minutes: number, locale: Locale): Promise<string> {
  const t = await getTranslations('experiences.duration');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const number = (value: number) => numberText(value, locale);
  if (hours === 0) return t('minutes', { minutes: number(rest) });
  if (rest === 0) return t('hours', { hours: number(hours) });
  return t('both', { hours: number(hours), minutes: number(rest) });
}

/**
 * The score out of five with the number of reviews, as text and as a sentence for screen readers;
 * null before the first review.
 */
export async function ratingText(
  rating: { score: number; count: number },
  locale: Locale,
): Promise<CardFacts['rating']> {
  if (rating.count === 0) return null;
  const t = await getTranslations('experiences');
  const score = numberText(rating.score, locale, oneDigit);
  return {
    score,
    count: numberText(rating.count, locale),
    spoken: t('ratingSpoken', { score, count: rating.count }),
  };
}

/**
 * The texts of an experience for a card. `date` is passed on to the link of its page; `position` selects
 * the lighting of the picture.
 */
export async function cardFacts(
  experience: ListedExperience,
  options: { locale: Locale; position: number; date: string; withCity: boolean },
): Promise<CardFacts> {
  const { locale } = options;
  const t = await getTranslations('experiences');
  const { code, distanceKm } = experience;
  const line = [
    await durationText(experience.durationMinutes, locale),
    distanceKm !== null ? t('away', { distance: numberText(distanceKm, locale, oneDigit) }) : null,
    options.withCity ? experience.location.city : null,
  ];
  const query = options.date ? `?date=${options.date}` : '';
  return {
    code,
    href: `/experiences/${encodeURIComponent(code)}${query}`,
    title: experience.title,
    image: inLightOf(experience.images[0] ?? '', options.position),
    rating: await ratingText(experience.rating, locale),
    line: line.filter(Boolean).join(' · '),
    fact: await bestFact(experience),
    price: moneyText(experience.fromPriceMinor, experience.currency, locale),
  };
}

/** The strongest selling point. Facts that put pressure on the member are never used. */
async function bestFact({ flags, freeCancellation: isFree }: ListedExperience): Promise<CardFacts['fact']> {
  const t = await getTranslations('experiences');
  if (flags.includes('skip_the_line')) return { icon: 'clock', text: t('flags.skip_the_line') };
  if (flags.includes('private')) return { icon: 'lock', text: t('flags.private') };
  if (flags.includes('small_group')) return { icon: 'guests', text: t('flags.small_group') };
  return isFree ? { icon: 'check', text: t('freeCancellation') } : null;
}
