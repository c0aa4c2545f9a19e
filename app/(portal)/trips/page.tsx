import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Shell } from '#components/portal/shell.tsx';
import { openMemberPage, type SearchParams, withQuery } from '#server/portal/index.ts';
import { OwnEsims } from '../esim/own-esims.tsx';
import { TripLists } from './trip-lists.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('trips'))('title') };
}

/** All trips of the member. `?older=` continues the list of past ones. */
export default async function TripsPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openMemberPage({ path: '/trips', searchParams });
  const [query, t] = await Promise.all([searchParams, getTranslations('trips')]);
  const older = typeof query.older === 'string' && query.older !== '' ? query.older : undefined;
  const path = withQuery('/trips', query);
  return (
    <Shell portal={portal} path={path} active="trips">
      <div className="pt-8 md:pt-12">
        <h1 className="heading-1">{t('title')}</h1>
        <p className="mt-2 text-ink-2">{t('lead')}</p>
        {!older && <OwnEsims portal={portal} quiet />}
        <TripLists portal={portal} older={older} path={path} />
      </div>
    </Shell>
  );
}
