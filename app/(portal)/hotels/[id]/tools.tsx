import { getTranslations } from 'next-intl/server';
import { type ResultsQuery, resultsHref } from '#components/hotels/results-query.ts';
import { ShareButton } from '#components/hotels/share-button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { SaveButton } from '#components/wishlists/save-heart.tsx';
import { getHotelSearch } from '#server/modules/hotels/catalogue/index.ts';
import type { Portal } from '#server/portal/index.ts';

/** The link back to the same results, and the share and save buttons. */
export async function Tools({
  portal,
  query,
  hotelId,
  name,
}: {
  portal: Portal;
  query: ResultsQuery;
  hotelId: string;
  name: string;
}) {
  const t = await getTranslations('hotels');
  const found = await countOf(portal, query.searchId);
  return (
    <div className="hidden items-center justify-between gap-3 py-4 md:flex">
      {query.destination ? (
        <Link
          href={resultsHref(query)}
          className="inline-flex min-h-11 items-center gap-2 text-14 font-medium hover:text-emphasis"
        >
          <Icon name="back" size={18} />
          {found === null
            ? t('titleIn', { place: query.destination })
            : t('page.backTo', { hotels: t('count', { count: found }), place: query.destination })}
        </Link>
      ) : (
        <span />
      )}
      <div className="-me-3 flex gap-1">
        <ShareButton
          title={name}
          icon={<Icon name="share" />}
          words={{ share: t('page.share'), copied: t('page.copied') }}
        />
        <SaveButton thing={{ hotelId }} name={name} />
      </div>
    </div>
  );
}

/** The number of hotels in the search that led here; null if it has expired or belongs to another member. */
async function countOf(portal: Portal, searchId: string | null): Promise<number | null> {
  if (!portal.memberContext || searchId === null) return null;
  const found = await getHotelSearch(portal.memberContext, {
    search_id: searchId,
    page: 1,
    per_page: 1,
    sort: 'arrival',
  }).catch(() => null);
  return found?.total ?? null;
}
