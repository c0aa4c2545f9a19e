import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { matchCountry } from '#components/esim/country-names.ts';
import { CountrySearch } from '#components/esim/country-search.tsx';
import { parsePlansQuery, plansHref } from '#components/esim/plans-query.ts';
import { Shell } from '#components/portal/shell.tsx';
import { DeferredSection } from '#components/ui/deferred-section.tsx';
import { Link } from '#components/ui/link.tsx';
import { openMemberPage, requireModule, type SearchParams, withQuery } from '#server/portal/index.ts';
import { FoundPlans, FoundPlansSkeleton, plansTitle } from './found-plans.tsx';
import { OwnEsims } from './own-esims.tsx';
import { readAreas } from './read-areas.ts';
import { Start, StartSkeleton } from './start.tsx';

export async function generateMetadata(): Promise<Metadata> {
  await requireModule('esim');
  return { title: (await getTranslations('esim'))('title') };
}

/**
 * eSIM page: the search form with own eSIMs and suggestions, or the plans of the requested country or region.
 */
export default async function EsimPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openMemberPage({ path: '/esim', searchParams, module: 'esim' });
  const parameters = await searchParams;
  const query = parsePlansQuery(parameters);
  const path = withQuery('/esim', parameters);
  const [t, shell] = await Promise.all([getTranslations('esim'), getTranslations('shell')]);
  if (query.country || query.region) {
    return (
      <Shell portal={portal} path={path} active="explore" back={{ href: '/esim', label: shell('back') }}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 pt-6 md:pt-8">
          <h1 className="heading-1">
            <bdi>{await plansTitle(portal, query)}</bdi>
          </h1>
          <Link href="/esim" className="link target text-14">
            {t('otherCountry')}
          </Link>
        </div>
        <DeferredSection path={path} fallback={<FoundPlansSkeleton />}>
          {() => FoundPlans({ portal, query })}
        </DeferredSection>
      </Shell>
    );
  }
  const areas = await readAreas(portal);
  const match = query.words && areas ? matchCountry(query.words, areas.countries) : null;
  if (match && 'code' in match) redirect(plansHref({ country: match.code }));
  const error =
    match && (match.near.length > 0 ? t('box.several') : t('box.unknown', { words: query.words }));
  return (
    <Shell portal={portal} path={path} active="explore">
      <section className="grid gap-6 pt-8 lg:pt-12">
        <div className="grid gap-1">
          <h1 className="heading-1">{t('title')}</h1>
          <p className="text-ink-2">{t('lead')}</p>
        </div>
        <div className="panel panel-float grid gap-3 p-4 sm:p-6">
          <CountrySearch
            portal={portal}
            countries={areas?.countries ?? []}
            typed={query.words}
            error={error ?? undefined}
            id="country"
          />
          {match && match.near.length > 0 && (
            <ul className="flex flex-wrap gap-x-5">
              {match.near.map(({ code, name }) => (
                <li key={code}>
                  <Link href={plansHref({ country: code })} className="link target">
                    <bdi>{name}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
      <OwnEsims portal={portal} />
      <DeferredSection path={path} fallback={<StartSkeleton />}>
        {() => Start({ portal })}
      </DeferredSection>
    </Shell>
  );
}
