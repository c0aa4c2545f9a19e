import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { Shell } from '#components/portal/shell.tsx';
import { titleText } from '#components/portal/title-text.ts';
import { FilterForm } from '#components/transfers/filter-bar.tsx';
import { SearchButton } from '#components/transfers/search-button.tsx';
import { TransferSearchForm } from '#components/transfers/search-form.tsx';
import {
  dropUnknownFilters,
  isComplete,
  parseTransfersQuery,
  type TransfersQuery,
  transfersHref,
} from '#components/transfers/transfers-query.ts';
import { DeferredSection } from '#components/ui/deferred-section.tsx';
import { productRules } from '#server/modules/bookings/index.ts';
import { getSearchTaxonomy } from '#server/modules/transfers/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import {
  type MemberPortal,
  openMemberPage,
  requireModule,
  type SearchParams,
  withQuery,
} from '#server/portal/index.ts';
import { startTransferSearch } from './find-transfers.ts';
import { FoundTransfers, FoundTransfersSkeleton } from './found-transfers.tsx';
import { fieldErrors, SearchFailed } from './refused.tsx';
import { Suggested } from './suggested.tsx';

export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  await requireModule('transfers');
  const t = await getTranslations('transfers');
  const { from, to } = parseTransfersQuery(await searchParams);
  return { title: from && to ? titleText(t('titleFromTo', { from, to })) : t('title') };
}

/** Transfer search: the form, or the quotes of the search in the query. */
export default async function TransfersPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openMemberPage({ path: '/transfers', searchParams, module: 'transfers' });
  const parameters = await searchParams;
  const sent = parseTransfersQuery(parameters);
  const taxonomy = await getSearchTaxonomy({ ...portal.memberContext, key: null }, sent.searchId);
  const query = dropUnknownFilters(sent, taxonomy);
  const path = withQuery('/transfers', parameters);
  const first = today(portal.brand.support.timeZone);
  // The limit counts from this instant, so that late hours of its last day are beyond it.
  const days = { first, furthest: addDays(first, productRules.ground.daysAhead - 1) };
  if (!isComplete(query) || parameters.edit === '1')
    return <SearchPage portal={portal} path={path} query={query} days={days} />;
  const [t, shell] = await Promise.all([getTranslations('transfers'), getTranslations('shell')]);
  if (query.returnDate && !query.returnTime) {
    const errors = { returnTime: t('errors.returnTime') };
    return <SearchPage portal={portal} path={path} query={query} days={days} errors={errors} />;
  }
  const { searchId } = query;
  if (searchId === null) {
    const searchOrProblem = await startTransferSearch(portal, query);
    // The address contains the search id, so that a reload, Back and the pages of its quotes find it again.
    if (!isProblem(searchOrProblem)) redirect(transfersHref({ ...query, searchId: searchOrProblem }));
    const errors = await fieldErrors(searchOrProblem, query);
    if (errors) return <SearchPage portal={portal} path={path} query={query} days={days} errors={errors} />;
    return (
      <Shell portal={portal} path={path} active="explore" back={{ href: '/transfers', label: shell('back') }}>
        <SearchFailed portal={portal} query={query} />
      </Shell>
    );
  }
  return (
    <Shell
      portal={portal}
      path={path}
      active="explore"
      back={{ href: '/transfers', label: shell('back') }}
      search={<SearchButton portal={portal} query={query} days={days} />}
    >
      {parameters.filters === 'open' && (
        <section className="panel mt-6 p-6">
          <FilterForm portal={portal} query={query} taxonomy={taxonomy} />
        </section>
      )}
      <DeferredSection path={path} fallback={<FoundTransfersSkeleton portal={portal} query={query} />}>
        {() => FoundTransfers({ portal, query, taxonomy, searchId })}
      </DeferredSection>
    </Shell>
  );
}

/** The page with the form, with errors at its fields. */
async function SearchPage({
  portal,
  path,
  query,
  days,
  errors,
}: {
  portal: MemberPortal;
  path: string;
  query: TransfersQuery;
  days: { first: string; furthest: string };
  errors?: Parameters<typeof TransferSearchForm>[0]['errors'];
}) {
  const t = await getTranslations('transfers');
  return (
    <Shell portal={portal} path={path} active="explore">
      <section className="grid gap-6 pt-8 lg:pt-12">
        <div className="grid gap-1">
          <h1 className="heading-1">{t('title')}</h1>
          <p className="text-ink-2">{t('lead')}</p>
        </div>
        <div className="panel panel-float p-4 sm:p-6">
          <TransferSearchForm
            portal={portal}
            query={query}
            days={days}
            idPrefix="ride"
            errors={errors}
            wide
          />
        </div>
      </section>
      <Suspense>
        <Suggested portal={portal} />
      </Suspense>
    </Shell>
  );
}
