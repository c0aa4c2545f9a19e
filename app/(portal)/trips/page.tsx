import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Shell } from '#components/portal/shell.tsx';
import { TripRowSkeleton } from '#components/trips/trip-row.tsx';
import { DeferredSection } from '#components/ui/deferred-section.tsx';
import { openMemberPage, type SearchParams, withQuery } from '#server/portal/index.ts';
import { OwnEsims } from '../esim/own-esims.tsx';
import { TripLists } from './trip-lists.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('trips'))('title') };
}

/** All trips of the member. `?older=` continues the list of past ones. */
export default async function TripsPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openMemberPage({ path: '/trips', searchParams });
  const [query, t, states] = await Promise.all([
    searchParams,
    getTranslations('trips'),
    getTranslations('states'),
  ]);
  const older = typeof query.older === 'string' && query.older !== '' ? query.older : undefined;
  const path = withQuery('/trips', query);
  return (
    <Shell portal={portal} path={path} active="trips">
      <div className="pt-8 md:pt-12">
        <h1 className="heading-1">{t('title')}</h1>
        <p className="mt-2 text-ink-2">{t('lead')}</p>
        <DeferredSection
          path={path}
          key={path}
          fallback={
            <>
              <p role="status" className="sr-only">
                {states('loading')}
              </p>
              <ul className="mt-10 grid lg:grid-cols-2 lg:gap-x-12">
                <TripRowSkeleton />
                <TripRowSkeleton />
                <TripRowSkeleton />
              </ul>
            </>
          }
        >
          {async () => {
            const [esims, trips] = await Promise.all([
              older ? null : OwnEsims({ portal, quiet: true }),
              TripLists({ portal, older, path }),
            ]);
            return (
              <>
                {esims}
                {trips}
              </>
            );
          }}
        </DeferredSection>
      </div>
    </Shell>
  );
}
