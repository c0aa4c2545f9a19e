import { getTranslations } from 'next-intl/server';
import type { Locale } from '#server/modules/theming/index.ts';
import { dateText, numberText } from '#server/portal/index.ts';
import { ownLanguageFirst } from './own-language-first.ts';
import { ratingStep } from './row-facts.ts';

type Reviews = {
  score: number;
  count: number;
  breakdown: Record<string, number>;
  latest: { author: string; score: number; date: string; title: string; text: string; language: string }[];
};

const shownReviews = 4;
const oneDigit: Intl.NumberFormatOptions = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** The reviews of guests: the score, its distribution, and the latest reviews in their original language. */
export async function HotelReviews({ reviews, locale }: { reviews: Reviews; locale: Locale }) {
  const [t, hotel] = await Promise.all([getTranslations('hotels.page'), getTranslations('hotel')]);
  if (reviews.count === 0) return <p className="text-ink-2">{t('noReviews')}</p>;
  const bands = Object.entries(reviews.breakdown)
    .map(([upper, count]) => ({ upper: Number(upper), count }))
    .sort((one, other) => other.upper - one.upper);
  const most = Math.max(1, ...bands.map(({ count }) => count));
  return (
    <div className="grid gap-8">
      <div className="grid gap-6 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-12">
        <p className="grid gap-0.5">
          <span className="numeric text-48 font-semibold">{numberText(reviews.score, locale, oneDigit)}</span>
          <span className="strong">{hotel(`words.${ratingStep(reviews.score)}`)}</span>
          <span className="text-14 text-ink-2">{hotel('reviews', { count: reviews.count })}</span>
        </p>
        <ul className="grid max-w-form gap-1.5 text-14">
          {bands.map(({ upper, count }) => (
            <li key={upper} className="grid grid-cols-[3.5rem_1fr_3rem] items-center gap-3">
              <bdi dir="ltr" className="numeric text-ink-2">
                {upper - 2}–{upper}
              </bdi>
              <progress className="progress" value={count} max={most} aria-hidden="true" />
              <span className="numeric text-end text-ink-2">{numberText(count, locale)}</span>
            </li>
          ))}
        </ul>
      </div>
      <ul className="grid gap-x-12 gap-y-6 md:grid-cols-2">
        {ownLanguageFirst(reviews.latest, locale)
          .slice(0, shownReviews)
          .map((review) => (
            <li key={`${review.author} ${review.date}`} className="grid content-start gap-1">
              <p className="flex flex-wrap items-baseline gap-x-2 text-14">
                <b className="numeric strong">{numberText(review.score, locale, oneDigit)}</b>
                <bdi className="strong">{review.author}</bdi>
                <span className="text-ink-2">
                  {dateText(review.date, locale, { month: 'long', year: 'numeric' })}
                </span>
              </p>
              <blockquote lang={review.language} dir="auto" className="grid gap-0.5">
                <p className="strong">{review.title}</p>
                <p className="text-ink-2">{review.text}</p>
              </blockquote>
            </li>
          ))}
      </ul>
    </div>
  );
}
