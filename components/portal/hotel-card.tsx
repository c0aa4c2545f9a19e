import type { ReactNode } from 'react';
import type { PriceText } from '#server/portal/format.ts';
import { CardLink } from '../ui/card-link.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Poster } from '../ui/poster.tsx';
import { Price } from '../ui/price.tsx';
import { Score } from '../ui/score.tsx';
import { Fact } from '../ui/tag.tsx';

export type HotelCardFacts = {
  href: string;
  name: string;
  /** `Lisbon · 8.9` */
  line: string;
  image: string;
  price: PriceText | null;
  /** `3 nights` */
  priceNote?: string;
};

/**
 * A hotel card in a row of suggestions: picture, name, place with score, and total. The card is one link; the
 * heart is a separate button.
 */
export function HotelCard({
  hotel,
  heart,
  eager = false,
}: {
  hotel: HotelCardFacts;
  heart?: ReactNode;
  eager?: boolean;
}) {
  return (
    <article className="relative grid content-start gap-1">
      <div className="relative mb-2">
        <Poster src={hotel.image} eager={eager} />
        {heart}
      </div>
      {/* One element, so that it is one static part beside the heart. */}
      <div className="grid min-w-0 gap-1">
        <h3 className="heading-3 truncate">
          <CardLink href={hotel.href} name={hotel.name} />
        </h3>
        <p className="truncate text-14 text-ink-2">{hotel.line}</p>
        {hotel.price && (
          <p>
            <Price text={hotel.price} size="small" />{' '}
            {hotel.priceNote && <span className="text-14 text-ink-2">{hotel.priceNote}</span>}
          </p>
        )}
      </div>
    </article>
  );
}

export type ResultFacts = {
  id: string;
  href: string;
  name: string;
  image: string;
  score: { score: string; word?: string; reviews?: string } | null;
  /** `Le Marais · 0.6 km from the centre` */
  place: string;
  /** The strongest selling point of the hotel. */
  fact: { icon: IconName; text: string; tone: 'positive' | 'neutral' | 'muted' | 'warn' } | null;
  price: PriceText;
  /** `3 nights, taxes included` */
  priceNote: string;
};

/**
 * A row of search results. The picture reserves its space before it loads, and the price is aligned
 * with its lower edge. The server and the streaming list render the same row, so nothing moves when
 * one replaces the other.
 */
export function ResultRow({
  hotel,
  heart,
  eager = false,
  current = false,
}: {
  hotel: ResultFacts;
  heart?: ReactNode;
  eager?: boolean;
  /** True if its pin on the map is highlighted. */
  current?: boolean;
}) {
  return (
    <article
      id={`hotel-${hotel.id}`}
      className="result relative grid gap-3 py-5 sm:grid-cols-[252px_1fr] sm:gap-6 sm:py-6"
      data-current={current || undefined}
    >
      <div className="relative">
        <Poster src={hotel.image} eager={eager} />
        {heart}
      </div>
      <div className="grid content-start gap-1.5 sm:grid-rows-[auto_auto_auto_1fr]">
        <h3 className="heading-3 line-clamp-2">
          <CardLink href={hotel.href} name={hotel.name} />
        </h3>
        {hotel.score ? <Score {...hotel.score} /> : <span />}
        <p className="text-14 text-ink-2">{hotel.place}</p>
        <div className="mt-1.5 flex items-end justify-between gap-4 max-[22rem]:flex-wrap sm:mt-0">
          {/* It wraps before the note of the price does. */}
          <span className="shrink-[99] text-14">
            {hotel.fact && (
              <Fact icon={hotel.fact.icon} tone={hotel.fact.tone}>
                {hotel.fact.text}
              </Fact>
            )}
          </span>
          <span className="ms-auto grid min-w-0 max-w-[72%] justify-items-end text-end text-balance max-[22rem]:max-w-full">
            <Price text={hotel.price} />
            <span className="text-12 text-ink-2">{hotel.priceNote}</span>
          </span>
        </div>
      </div>
    </article>
  );
}

/** Placeholder of a result row, with the same height so that nothing moves. */
export function ResultRowSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-3 py-5 sm:grid-cols-[252px_1fr] sm:gap-6 sm:py-6">
      <span className="skeleton aspect-[3/2] w-full rounded-card" />
      <div className="grid content-start gap-3 sm:grid-rows-[auto_auto_auto_1fr]">
        <span className="skeleton h-6 w-3/5" />
        <span className="skeleton h-5 w-2/5" />
        <span className="skeleton h-5 w-1/2" />
        <div className="flex items-end justify-between">
          <span className="skeleton h-5 w-36" />
          <span className="grid justify-items-end gap-1.5">
            <span className="skeleton h-6 w-24" />
            <span className="skeleton h-4 w-32" />
          </span>
        </div>
      </div>
    </div>
  );
}
