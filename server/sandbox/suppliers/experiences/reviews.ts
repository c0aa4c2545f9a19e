import type { ProductDetails } from '#server/modules/experiences/port.ts';
import { drawBetween, drawFrom, drawShare } from '../hotels/draws.ts';
import type { Language, Texts } from '../hotels/languages.ts';
import { cityIn, type Product, trait } from './products.ts';
import reviews from './reviews.json' with { type: 'json' };

/** Titles and texts of invented reviews. */
const { praise, complaints } = reviews satisfies Record<
  'praise' | 'complaints',
  { title: Texts; text: Texts }[]
>;

/** The score breakdown and the latest reviews of a product, all invented and in the reader's language. */
export function reviewsOf(product: Product, language: Language): ProductDetails['reviews'] {
  const { seed, score, reviewCount, place } = product;
  // 83 % of the reviews give five points at a score of 5, and 33 % at a score of 4.
  const fives = Math.round(reviewCount * Math.min(0.9, 0.33 + (score - 4) * 0.5));
  const fours = Math.round((reviewCount - fives) * 0.6);
  const threes = Math.round((reviewCount - fives - fours) * 0.6);
  const twos = Math.round((reviewCount - fives - fours - threes) * 0.5);
  const latest = Array.from({ length: Math.min(6, reviewCount) }, (_, index) => {
    const draws = trait.review + index * 8;
    const good = drawShare(seed, draws) < (score - 3) / 2;
    const { title, text } = drawFrom(seed, draws + 1, good ? praise : complaints);
    const { name: author, countryCode } = drawFrom(seed, draws + 2, reviews.authors);
    return {
      author,
      countryCode,
      rating: good ? drawBetween(seed, draws + 3, 4, 5) : 3,
      date: daysAgo(4 + index * 9 + drawBetween(seed, draws + 4, 0, 8)),
      title: title[language],
      text: text[language].replace('{city}', () => cityIn(place, language)),
      language,
    };
  });
  return {
    breakdown: { 5: fives, 4: fours, 3: threes, 2: twos, 1: reviewCount - fives - fours - threes - twos },
    latest,
  };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
