import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ResultRowSkeleton } from '#components/portal/hotel-card.tsx';
import { FilterChips, TransferSorts } from '#components/transfers/filter-bar.tsx';
import { QuoteCard } from '#components/transfers/quote-card.tsx';
import { QuoteList } from '#components/transfers/quote-list.tsx';
import { countAnswered, progressKey } from '#components/transfers/search-progress.ts';
import {
  bookTransferHref,
  filterCount,
  type KnownQuery,
  noFilters,
  type Taxonomy,
  type TransfersQuery,
  transfersHref,
  withChange,
} from '#components/transfers/transfers-query.ts';
import { WayMap } from '#components/transfers/way-map.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { commaText, isolated } from '#server/modules/theming/index.ts';
import type { FoundQuotes } from '#server/modules/transfers/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { localTimeText, type MemberPortal } from '#server/portal/index.ts';
import { isSameTransfer, pollTransfers } from './find-transfers.ts';
import { SearchFailed } from './refused.tsx';

/**
 * The heading of the quotes. On phones it is for screen readers only, because the header shows the same
 * search.
 */
async function Heading({
  portal,
  query,
  found,
}: {
  portal: MemberPortal;
  query: TransfersQuery;
  found?: FoundQuotes;
}) {
  const t = await getTranslations('transfers');
  const facts = [
    found
      ? t('whenIn', {
          time: localTimeText(found.pickupAt, found.from.timeZone, portal.locale),
          place: found.from.city,
        })
      : query.time,
    found?.returnAt
      ? t('returnIn', {
          time: localTimeText(found.returnAt, found.to.timeZone, portal.locale),
        })
      : null,
    t('peopleCount', { count: query.people }),
    query.bags > 0 ? t('bagCount', { count: query.bags }) : null,
  ];
  return (
    <div className="grid gap-1 pb-4 max-md:sr-only md:pt-6">
      <h1 className="heading-1">
        <bdi>{t('titleFromTo', { from: isolated(query.from), to: isolated(query.to) })}</bdi>
      </h1>
      <p className="text-ink-2">{commaText(facts, portal.locale)}</p>
    </div>
  );
}

const columns = 'lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-8';

/** The quotes received so far; the list polls for the rest. */
export async function FoundTransfers({
  portal,
  query,
  taxonomy,
  searchId,
}: {
  portal: MemberPortal;
  query: KnownQuery;
  taxonomy: Taxonomy;
  searchId: string;
}) {
  const newSearchHref = transfersHref({ ...query, searchId: null });
  const found = await pollTransfers(portal, query, searchId);
  if (isProblem(found)) {
    // The search belongs to another member or has expired: a new one starts with the same input.
    if (found.code === 'not_found' || found.code === 'search_expired') redirect(newSearchHref);
    return <SearchFailed portal={portal} query={query} />;
  }
  if (!isSameTransfer(found, query)) redirect(newSearchHref);
  const { locale } = portal;
  const here = transfersHref(query);
  const t = await getTranslations('transfers');
  const { count, rest, share } = await progressOf(found);
  const ends = {
    from: { ...found.from, name: found.from.name },
    to: { ...found.to, name: found.to.name },
  };
  return (
    <div className={columns}>
      <div className="min-w-0">
        <Heading portal={portal} query={query} found={found} />
        <div className="pt-4 md:pt-0">
          <FilterChips portal={portal} query={query} taxonomy={taxonomy} />
        </div>
        <h2 className="sr-only">{t('list')}</h2>
        <QuoteList
          key={here}
          searchId={searchId}
          renderedState={progressKey(found.moreComing, found.suppliers)}
          cards={found.quotes.map((quote, index) => ({
            id: quote.id,
            card: (
              <QuoteCard
                quote={quote}
                href={bookTransferHref(query, quote.id)}
                locale={locale}
                eager={index === 0}
              />
            ),
          }))}
          isRunning={found.moreComing}
          share={share}
          refreshHref={here}
          askAgainHref={newSearchHref}
          expiresAt={found.expiresAt}
          words={{
            count,
            rest,
            fresh: Array.from({ length: found.quotes.length + 1 }, (_, number) =>
              t('fresh', { count: number }),
            ),
            refresh: t('refresh'),
            expired: t('expired'),
            askAgain: t('askAgain'),
          }}
          skeleton={
            <>
              <ResultRowSkeleton />
              {found.quotes.length === 0 && <ResultRowSkeleton />}
            </>
          }
          aside={found.total > 0 && <TransferSorts query={query} taxonomy={taxonomy} />}
        >
          <EmptyList query={query} total={found.total} />
        </QuoteList>
      </div>
      <aside
        aria-label={t('way')}
        className="sticky top-26 mt-6 hidden h-[calc(100dvh-10.5rem)] max-h-160 min-h-100 lg:block"
      >
        <WayMap id="way" {...ends} tall />
      </aside>
    </div>
  );
}

/** The progress texts: `18 rides`, `2 of 3 providers answered`. Unknown counts are left out. */
async function progressOf(found: FoundQuotes): Promise<{ count: string; rest: string; share: number }> {
  const t = await getTranslations('transfers');
  const all = found.suppliers.length;
  const answered = countAnswered(found.suppliers);
  const ended = found.suppliers.filter(({ state }) => state !== 'waiting').length;
  const share = all === 0 ? 1 : ended / all;
  const isEarly = found.moreComing && found.total === 0 && ended === 0;
  if (isEarly) return { count: t('asking', { count: all }), rest: '', share };
  const total = t('count', { count: found.total });
  const shown = found.quotes.length;
  const count = shown === found.total ? total : t('countOf', { shown, total });
  const rest = found.moreComing ? t('answered', { answered, all }) : found.isPartial ? t('partial') : '';
  return { count, rest, share };
}

async function EmptyList({ query, total }: { query: KnownQuery; total: number }) {
  const t = await getTranslations('transfers');
  if (total > 0 && (filterCount(query) > 0 || query.bags > 0)) {
    return (
      <EmptyState
        icon="filters"
        title={t('filteredTitle')}
        action={{ href: withChange(query, { ...noFilters, bags: 0 }), label: t('clear') }}
      >
        {t('filteredText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="transfer"
      title={t('noneTitle')}
      action={{ href: `${transfersHref({ ...query, searchId: null })}&edit=1`, label: t('change') }}
    >
      {t('noneText')}
    </EmptyState>
  );
}

/** Placeholder while the first poll is running. */
export async function FoundTransfersSkeleton({
  portal,
  query,
}: {
  portal: MemberPortal;
  query: TransfersQuery;
}) {
  const t = await getTranslations('transfers');
  return (
    <div aria-busy="true" className={columns}>
      <div className="min-w-0">
        <Heading portal={portal} query={query} />
        <div className="flex gap-2 overflow-hidden pt-4 md:pt-0">
          {['w-28', 'w-44', 'w-40', 'w-36', 'w-32'].map((width) => (
            <Skeleton key={width} className={`h-11 flex-none rounded-button ${width}`} />
          ))}
        </div>
        <p className="flex min-h-11 items-center pt-2 text-14 text-ink-2" role="status">
          {t('askingFirst')}
        </p>
        <div className="h-0.5 bg-line" />
        <div className="grid sm:pt-2">
          {[1, 2, 3].map((row) => (
            <ResultRowSkeleton key={row} />
          ))}
        </div>
      </div>
      <Skeleton className="mt-6 hidden h-[calc(100dvh-10.5rem)] max-h-160 min-h-100 rounded-card lg:block" />
    </div>
  );
}
