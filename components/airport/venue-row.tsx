import { getTranslations } from 'next-intl/server';
import type { PriceText } from '#server/portal/index.ts';
import { Rating } from '../experiences/experience-card.tsx';
import { CardLink } from '../ui/card-link.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Poster } from '../ui/poster.tsx';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Fact } from '../ui/tag.tsx';

export type VenueRowFacts = {
  id: string;
  href: string;
  name: string;
  /** `Lounge`; null if the list holds one kind only. */
  kind: string | null;
  icon: IconName;
  image: string;
  rating: { score: string; count: string; spoken: string } | null;
  /** `Terminal 1`. */
  terminal: string;
  /** `After security, near gate 52`. */
  location: string;
  open: { text: string; isOpen: boolean };
  /** `Wi-Fi, showers, buffet and 3 more`; null if the supplier sent no list. */
  included: string | null;
  price: PriceText;
  /** Title of the perk that would pay for the visit. */
  perk: string | null;
};

const grid = 'grid gap-4 sm:grid-cols-[12rem_1fr] sm:gap-6 lg:grid-cols-[15.75rem_1fr]';

/**
 * A venue in a list: where it is, when it is open, what is included, and what it costs. The whole row is one
 * link.
 */
export async function VenueRow({ venue, eager = false }: { venue: VenueRowFacts; eager?: boolean }) {
  const t = await getTranslations('airport');
  return (
    <article
      className={`${grid} relative py-6 before:absolute before:-inset-x-4 before:inset-y-0 before:-z-1 before:rounded-card before:border before:border-transparent before:content-[''] hover:before:border-line hover:before:bg-surface focus-within:before:border-line focus-within:before:bg-surface`}
    >
      <Poster src={venue.image} eager={eager} />
      <div className="grid min-w-0 content-between gap-3">
        <div className="grid gap-1.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 className="heading-3">
              <CardLink href={venue.href} name={venue.name} />
            </h2>
            {venue.rating && <Rating rating={venue.rating} />}
          </div>
          {venue.kind && (
            <p className="flex items-center gap-1.5 text-14 text-ink-2">
              <Icon name={venue.icon} size={18} />
              {venue.kind}
            </p>
          )}
          <p className="text-14">
            <Fact icon="location">
              <bdi className="strong">{venue.terminal}</bdi>
              <span className="text-ink-2">
                {' · '}
                <bdi>{venue.location}</bdi>
              </span>
            </Fact>
          </p>
          <p className="text-14">
            <Fact icon="clock" tone={venue.open.isOpen ? 'neutral' : 'muted'}>
              {venue.open.text}
            </Fact>
          </p>
          {venue.included && (
            <p className="text-14 text-ink-2">
              <Fact icon="check">{venue.included}</Fact>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <p className="text-14">
            {venue.perk && (
              <Fact icon="perks" tone="positive">
                {t('perkPays', { perk: venue.perk })}
              </Fact>
            )}
          </p>
          <p className="ms-auto flex flex-wrap items-baseline gap-x-1.5 text-14">
            <span className="text-ink-2">{t('from')}</span>
            <Price text={venue.price} size="small" />
            <span className="text-ink-2">{t('perGuest')}</span>
          </p>
        </div>
      </div>
    </article>
  );
}

/** Placeholder of a row while the list loads. */
export function VenueRowSkeleton() {
  return (
    <div aria-hidden="true" className={`${grid} py-6`}>
      <Skeleton className="aspect-[3/2] w-full rounded-card" />
      <div className="grid content-between gap-3">
        <div className="grid gap-2">
          <Skeleton className="h-6.5 w-3/5" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-5 w-3/4" />
        </div>
        <Skeleton className="ms-auto h-6.5 w-32" />
      </div>
    </div>
  );
}
