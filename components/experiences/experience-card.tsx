import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { CardLink } from '../ui/card-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { Poster } from '../ui/poster.tsx';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Fact } from '../ui/tag.tsx';
import type { CardFacts } from './card-facts.ts';

/** A star with the score out of five and the number of reviews. */
export function Rating({ rating }: { rating: NonNullable<CardFacts['rating']> }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-14 whitespace-nowrap">
      <Icon name="star" size={16} className="text-emphasis [&_*]:fill-current" />
      <span className="sr-only">{rating.spoken}</span>
      <span aria-hidden="true" className="numeric strong">
        {rating.score}
      </span>
      <span aria-hidden="true" className="numeric text-ink-2">
        ({rating.count})
      </span>
    </span>
  );
}

/**
 * A card of a list: picture, title, score, duration and the price for an adult. The whole card is one link.
 */
export async function ExperienceCard({
  experience,
  heart,
  level: Heading = 'h2',
  eager = false,
}: {
  experience: CardFacts;
  /** A separate button on the picture, to save the experience. */
  heart?: ReactNode;
  level?: 'h2' | 'h3';
  eager?: boolean;
}) {
  const t = await getTranslations('experiences');
  return (
    <article className="relative grid h-full content-start gap-1.5">
      <div className="relative mb-1.5">
        <Poster src={experience.image} eager={eager} />
        {heart}
      </div>
      <div className="flex min-h-5 items-center justify-between gap-3">
        <span className="truncate text-14 text-ink-2">
          <bdi>{experience.line}</bdi>
        </span>
        {experience.rating && <Rating rating={experience.rating} />}
      </div>
      <Heading className="heading-3 line-clamp-2">
        <CardLink href={experience.href} name={experience.title} />
      </Heading>
      {experience.fact && (
        <p className="text-14 text-ink-2">
          <Fact icon={experience.fact.icon}>{experience.fact.text}</Fact>
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-1.5 text-14">
        <span className="text-ink-2">{t('from')}</span>
        <Price text={experience.price} size="small" />
        <span className="text-ink-2">{t('perAdult')}</span>
      </p>
    </article>
  );
}

/** Placeholder of a card while the list loads. */
export function ExperienceCardSkeleton() {
  return (
    <div aria-hidden="true" className="grid content-start gap-1.5">
      <Skeleton className="mb-1.5 aspect-[3/2] w-full rounded-card" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-6.5 w-4/5" />
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-6.5 w-3/5" />
    </div>
  );
}

/** The grid of cards: one column on phones, then two, then three. */
export const cardGrid = 'grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 xl:gap-x-8';

/** The grid of cards beside a map. */
export const mappedCardGrid = 'grid gap-x-6 gap-y-10 sm:grid-cols-2';
