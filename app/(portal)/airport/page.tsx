import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { airportHref, parseAirportQuery } from '#components/airport/airport-query.ts';
import { AirportSearchButton, AirportSearchForm } from '#components/airport/airport-search-form.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { titleText } from '#components/portal/title-text.ts';
import { DeferredSection } from '#components/ui/deferred-section.tsx';
import { productRules } from '#server/modules/bookings/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { openMemberPage, requireModule, type SearchParams, withQuery } from '#server/portal/index.ts';
import { findAirports } from './find-airports.ts';
import { FoundAirports } from './found-airports.tsx';
import { FoundVenues, FoundVenuesSkeleton } from './found-venues.tsx';
import { Suggested, SuggestedSkeleton } from './suggested.tsx';

export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  await requireModule('airport');
  const [t, query] = [await getTranslations('airport'), parseAirportQuery(await searchParams)];
  return { title: query.airport ? titleText(t('titleAt', { airport: query.airport })) : t('title') };
}

/** Airport services: the search form, the matching airports, or the venues of one airport. */
export default async function AirportPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openMemberPage({ path: '/airport', searchParams, module: 'airport' });
  const parameters = await searchParams;
  const query = parseAirportQuery(parameters);
  const path = withQuery('/airport', parameters);
  const first = today(portal.brand.support.timeZone);
  // The range starts yesterday, in the partner's time zone: the venue may be in an earlier one. The venue's
  // page checks the date in the venue's own time zone.
  const days = { first: addDays(first, -1), furthest: addDays(first, productRules.lounge.daysAhead) };
  const [t, shell] = await Promise.all([getTranslations('airport'), getTranslations('shell')]);
  const isAsked = query.airport !== '' || query.place !== '' || query.near !== null;
  if (!isAsked || parameters.edit === '1') {
    return (
      <Shell portal={portal} path={path} active="explore">
        <section className="grid gap-6 pt-8 lg:pt-12">
          <div className="grid gap-1">
            <h1 className="heading-1">{t('title')}</h1>
            <p className="text-ink-2">{t('lead')}</p>
          </div>
          <div className="panel panel-float p-4 sm:p-6">
            <AirportSearchForm portal={portal} query={query} days={days} idPrefix="find" wide />
          </div>
        </section>
        <DeferredSection path={path} fallback={<SuggestedSkeleton />}>
          {() => Suggested({ portal, kind: query.kind })}
        </DeferredSection>
      </Shell>
    );
  }
  const back = { href: '/airport', label: shell('back') };
  if (!query.airport) {
    const airports = await findAirports(portal, query);
    const [only, ...others] = airports;
    const isExact = only?.code === query.place.toUpperCase();
    if (only && (others.length === 0 || isExact)) redirect(airportHref({ ...query, airport: only.code }));
    return (
      <Shell
        portal={portal}
        path={path}
        active="explore"
        back={back}
        search={
          <AirportSearchButton
            portal={portal}
            query={query}
            days={days}
            title={query.place || t('nearYou')}
          />
        }
      >
        <FoundAirports portal={portal} query={query} days={days} airports={airports} />
      </Shell>
    );
  }
  return (
    <Shell
      portal={portal}
      path={path}
      active="explore"
      back={back}
      search={<AirportSearchButton portal={portal} query={query} days={days} title={query.airport} />}
    >
      <DeferredSection path={path} fallback={<FoundVenuesSkeleton airport={query.airport} />}>
        {() => FoundVenues({ portal, query, days })}
      </DeferredSection>
    </Shell>
  );
}
