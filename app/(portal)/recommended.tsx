import { getTranslations } from 'next-intl/server';
import { stayParameters } from '#components/hotels/results-query.ts';
import { HotelCard } from '#components/portal/hotel-card.tsx';
import { hotelCardFacts } from '#components/portal/hotel-facts.ts';
import { hotelHref } from '#components/portal/hotel-href.ts';
import { SectionHeading } from '#components/portal/shell.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { SaveHeart } from '#components/wishlists/save-heart.tsx';
import { SavingScope } from '#components/wishlists/saving-scope.tsx';
import { listRecommendations } from '#server/modules/hotels/catalogue/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { nightsBetween } from '#server/platform/time/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

const shownHotels = 4;
const row =
  'scroll-row auto-cols-[72%] gap-6 sm:auto-cols-[280px] xl:mx-0 xl:grid-flow-row xl:grid-cols-4 xl:overflow-visible xl:px-0 *:snap-start';

/**
 * The featured hotels of the week with today's prices. The section is left out if no supplier answers,
 * because it is only a suggestion.
 */
export async function Recommended({ portal }: { portal: MemberPortal }) {
  const t = await getTranslations('home');
  const found = await listRecommendations(portal.memberContext).catch((err: unknown) => {
    if (!isProblem(err)) throw err;
    return null;
  });
  if (!found || found.hotels.length === 0) return null;
  const nights = nightsBetween(found.checkIn, found.checkOut);
  const { checkIn, checkOut } = found;
  const stay = stayParameters({ checkIn, checkOut, adults: 2, rooms: 1 });
  const cards = await Promise.all(
    found.hotels.slice(0, shownHotels).map(async (one, position) => ({
      id: one.hotel.id,
      facts: await hotelCardFacts(one, {
        locale: portal.locale,
        nights,
        position,
        href: hotelHref(one.hotel.id, stay),
      }),
    })),
  );
  return (
    <section className="section">
      <SectionHeading title={t('recommended')} />
      <SavingScope portal={portal} back="/">
        <ul className={row}>
          {cards.map(({ id, facts }) => (
            <li key={id} className="min-w-0">
              <HotelCard hotel={facts} heart={<SaveHeart thing={{ hotelId: id }} name={facts.name} />} />
            </li>
          ))}
        </ul>
      </SavingScope>
    </section>
  );
}

/** Placeholder while the prices are loading. */
export async function RecommendedSkeleton() {
  const t = await getTranslations('home');
  return (
    <section className="section" aria-busy="true">
      <SectionHeading title={t('recommended')} />
      <div className={`${row} overflow-hidden`}>
        {[0, 1, 2, 3].map((box) => (
          <div key={box} className="grid content-start gap-1">
            <Skeleton className="mb-2 aspect-[3/2] w-full rounded-card" />
            <Skeleton className="my-0.5 h-[calc(1.375rem*var(--leading))] w-4/5" />
            <Skeleton className="my-0.5 h-[calc(1rem*var(--leading))] w-1/2" />
            <Skeleton className="my-0.5 h-[calc(1.25rem*var(--leading))] w-3/5" />
          </div>
        ))}
      </div>
    </section>
  );
}
