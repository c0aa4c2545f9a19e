import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { FilterForm } from '#components/hotels/filter-form.tsx';
import { refusesGuests } from '#components/hotels/guests-of.ts';
import { isComplete, lacksDates, parseResultsQuery } from '#components/hotels/results-query.ts';
import { SearchPill } from '#components/hotels/search-form.tsx';
import { StayForm } from '#components/hotels/stay-form.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { titleText } from '#components/portal/title-text.ts';
import { DeferredSection } from '#components/ui/deferred-section.tsx';
import { productRules } from '#server/modules/bookings/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { openMemberPage, requireModule, type SearchParams, withQuery } from '#server/portal/index.ts';
import { Recommended, RecommendedSkeleton } from '../recommended.tsx';
import { FoundHotels, FoundHotelsSkeleton } from './found-hotels.tsx';
import { readResultsWords } from './read-results-words.ts';

export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  await requireModule('hotels');
  const t = await getTranslations('hotels');
  const { destination } = parseResultsQuery(await searchParams);
  return { title: destination ? titleText(t('titleIn', { place: destination })) : t('title') };
}

/** Hotel search: the form, or the results of the query. */
export default async function HotelsPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openMemberPage({ path: '/hotels', searchParams, module: 'hotels' });
  const parameters = await searchParams;
  const query = parseResultsQuery(parameters);
  const path = withQuery('/hotels', parameters);
  const first = today(portal.brand.support.timeZone);
  const days = { first, furthest: addDays(first, productRules.hotel.daysAhead) };
  const [t, shell] = await Promise.all([getTranslations('hotels'), getTranslations('shell')]);
  if (!isComplete(query) || parameters.edit === '1') {
    return (
      <Shell portal={portal} path={path} active="explore">
        <section className="grid gap-6 pt-8 lg:pt-12">
          <div className="grid gap-1">
            <h1 className="heading-1">{t('title')}</h1>
            <p className="text-ink-2">{t('lead')}</p>
          </div>
          <div className="panel panel-float p-4 sm:p-6">
            <StayForm
              portal={portal}
              values={query}
              days={days}
              idPrefix="stay"
              errors={{
                ...(lacksDates(parameters, query) ? { dates: t('errors.dates') } : {}),
                ...(refusesGuests(query) ? { guests: t('errors.guests') } : {}),
              }}
              wide
            />
          </div>
        </section>
        <Suspense fallback={<RecommendedSkeleton />}>
          <Recommended portal={portal} />
        </Suspense>
      </Shell>
    );
  }
  const words = parameters.filters === 'open' ? await readResultsWords(portal.locale) : null;
  return (
    <Shell
      portal={portal}
      path={path}
      active="explore"
      back={{ href: '/hotels', label: shell('back') }}
      search={<SearchPill portal={portal} query={query} today={days.first} furthest={days.furthest} />}
    >
      {words && (
        <section className="panel mt-6 p-6">
          <FilterForm query={query} words={words} currency={portal.currency} />
        </section>
      )}
      <DeferredSection path={path} fallback={<FoundHotelsSkeleton portal={portal} query={query} />}>
        {({ isPlain }) => FoundHotels({ portal, query, days, isPlain })}
      </DeferredSection>
    </Shell>
  );
}
