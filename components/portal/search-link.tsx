import { getTranslations } from 'next-intl/server';
import type { Portal } from '#server/portal/index.ts';
import { Link } from '../ui/link.tsx';
import { SearchSegments } from './search-segments.tsx';

/**
 * A link to the hotel search that looks like the search button, for wide screens and pages without a search.
 */
export async function SearchLink({ portal }: { portal: Portal }) {
  if (!portal.member || !portal.app.modules.includes('hotels')) return null;
  const t = await getTranslations('search');
  return (
    <Link
      href="/hotels"
      className="hidden h-13 w-full min-w-0 max-w-130 items-center gap-2.5 rounded-button border border-search-line bg-surface pe-[5px] text-start shadow-float md:flex"
    >
      <SearchSegments
        where={t('anywhere')}
        dates={t('addDates')}
        nights={0}
        guests={2}
        rooms={1}
        locale={portal.locale}
      />
    </Link>
  );
}
