import { getTranslations } from 'next-intl/server';
import { SectionHeading } from '#components/portal/shell.tsx';
import { Link } from '#components/ui/link.tsx';
import { readOwnLists } from '#components/wishlists/read-own-lists.ts';
import { WishlistCard } from '#components/wishlists/wishlist-card.tsx';
import type { MemberPortal } from '#server/portal/index.ts';

const shownLists = 4;

/** The newest wishlists that are not empty. Without any, the section is left out. */
export async function HomeWishlists({ portal }: { portal: MemberPortal }) {
  const [t, found] = await Promise.all([getTranslations('home'), readOwnLists(portal.memberContext)]);
  const lists = (found ?? []).filter(({ itemCount }) => itemCount > 0).slice(0, shownLists);
  if (lists.length === 0) return null;
  return (
    <section className="section">
      <SectionHeading title={t('wishlists')}>
        <Link href="/wishlists" className="link target text-14">
          {t('seeAll')}
        </Link>
      </SectionHeading>
      <ul className="scroll-row auto-cols-[72%] gap-6 sm:auto-cols-[280px] xl:mx-0 xl:grid-flow-row xl:grid-cols-4 xl:overflow-visible xl:px-0 *:snap-start">
        {lists.map((list, position) => (
          <li key={list.id} className="min-w-0">
            <WishlistCard list={list} position={position} />
          </li>
        ))}
      </ul>
    </section>
  );
}
