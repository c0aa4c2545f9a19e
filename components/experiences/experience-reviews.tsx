import { getTranslations } from 'next-intl/server';
import type { getExperience } from '#server/modules/experiences/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { dateText, numberText } from '#server/portal/index.ts';
import { ownLanguageFirst } from '../hotels/own-language-first.ts';
import { Icon } from '../ui/icon.tsx';

/** An experience with all details. */
export type ExperienceDetails = Awaited<ReturnType<typeof getExperience>>;

const shownReviews = 4;
const oneDigit: Intl.NumberFormatOptions = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** The reviews of visitors: the score out of five, its distribution, and the latest reviews. */
export async function ExperienceReviews({
  experience: { rating, reviews },
  locale,
}: {
  experience: Pick<ExperienceDetails, 'rating' | 'reviews'>;
  locale: Locale;
}) {
  const [t, hotel] = await Promise.all([getTranslations('experiences.page'), getTranslations('hotel')]);
  if (rating.count === 0) return <p className="text-ink-2">{t('noReviews')}</p>;
  const stars = [5, 4, 3, 2, 1].map((star) => ({ star, count: reviews.breakdown[String(star)] ?? 0 }));
  const most = Math.max(1, ...stars.map(({ count }) => count));
  return (
    <div className="grid gap-8">
      <div className="grid gap-6 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-12">
        <p className="grid gap-0.5">
          <span className="numeric text-48 font-semibold">{numberText(rating.score, locale, oneDigit)}</span>
          <span className="strong">{t('ofFive')}</span>
          <span className="text-14 text-ink-2">{hotel('reviews', { count: rating.count })}</span>
        </p>
        <ul className="grid max-w-form gap-1.5 text-14">
          {stars.map(({ star, count }) => (
            <li key={star} className="grid grid-cols-[2.5rem_1fr_3.5rem] items-center gap-3">
              <span className="numeric inline-flex items-center gap-1.5 text-ink-2">
                {numberText(star, locale)}
                <Icon name="star" size={14} />
              </span>
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
                <b className="numeric strong inline-flex items-center gap-1">
                  <Icon name="star" size={14} className="self-center text-emphasis [&_*]:fill-current" />
                  {numberText(review.rating, locale)}
                </b>
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
