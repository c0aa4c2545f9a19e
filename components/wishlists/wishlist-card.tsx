import { getTranslations } from 'next-intl/server';
import type { WishlistSummary } from '#server/modules/wishlists/index.ts';
import { inLightOf } from '../portal/hotel-facts.ts';
import { CardLink } from '../ui/card-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { Poster } from '../ui/poster.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** A card of a list: picture, name and number of items. The whole card is the link. */
export async function WishlistCard({
  list,
  note,
  position = 0,
}: {
  list: WishlistSummary;
  /** With whom it is shared, or who owns it. */
  note?: string | null;
  /** Its position in the row, which selects the lighting of its picture. */
  position?: number;
}) {
  const t = await getTranslations('wishlists');
  return (
    <article className="relative grid content-start gap-1">
      {list.coverImage ? (
        <Poster src={inLightOf(list.coverImage, position)} className="mb-2" />
      ) : (
        <span className="mb-2 grid aspect-[3/2] place-items-center rounded-card border border-dashed border-line-strong bg-sunken text-ink-2">
          <Icon name="heart" size={28} />
        </span>
      )}
      <h3 className="heading-3 truncate">
        <CardLink href={`/wishlists/${list.id}`} name={list.name} />
      </h3>
      <p className="line-clamp-2 text-14 text-ink-2">
        {[t('items', { count: list.itemCount }), note].filter(Boolean).join(' · ')}
      </p>
    </article>
  );
}

/** Placeholder of a card while the lists load. */
export function WishlistCardSkeleton() {
  return (
    <div aria-hidden="true" className="grid content-start gap-1">
      <Skeleton className="mb-2 aspect-[3/2] w-full rounded-card" />
      <Skeleton className="my-0.5 h-[calc(1.375rem*var(--leading))] w-4/5" />
      <Skeleton className="my-0.5 h-[calc(1rem*var(--leading))] w-1/2" />
    </div>
  );
}
