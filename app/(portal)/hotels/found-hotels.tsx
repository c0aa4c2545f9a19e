import { getTranslations } from 'next-intl/server';
import { packHotels } from '#components/hotels/packed-hotels.ts';
import { readRowWords } from '#components/hotels/read-row-words.ts';
import { Results } from '#components/hotels/results.tsx';
import { type ResultsQuery, resultsHref } from '#components/hotels/results-query.ts';
import { type StayErrors, StayForm } from '#components/hotels/stay-form.tsx';
import { readMapStreets } from '#components/map/read-map-words.ts';
import { ResultRowSkeleton } from '#components/portal/hotel-card.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { SavingScope } from '#components/wishlists/saving-scope.tsx';
import { getPlace, placeName } from '#server/modules/places/index.ts';
import { commaText } from '#server/modules/theming/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { nightsBetween } from '#server/platform/time/index.ts';
import { dateRangeText, type MemberPortal } from '#server/portal/index.ts';
import { mapLabels } from './map-labels.ts';
import { readResultsWords } from './read-results-words.ts';
import { searchInput, startSearch } from './start-search.ts';

/**
 * The heading of the results. On phones it is for screen readers only, because the header shows the same
 * facts.
 */
async function Heading({
  place,
  portal,
  query,
}: {
  place: string;
  portal: MemberPortal;
  query: ResultsQuery;
}) {
  const [t, search] = await Promise.all([getTranslations('hotels'), getTranslations('search')]);
  const nights = nightsBetween(query.checkIn, query.checkOut);
  const facts = [
    dateRangeText(query.checkIn, query.checkOut, portal.locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    }),
    nights > 0 ? search('nights', { count: nights }) : null,
    t('adults', { count: query.adults }),
    query.childrenAges.length > 0 ? t('children', { count: query.childrenAges.length }) : null,
    search('roomCount', { count: query.rooms }),
  ];
  return (
    <div className="grid gap-1 pb-4 max-md:sr-only md:pt-6">
      <h1 className="heading-1">{t('titleIn', { place })}</h1>
      <p className="text-ink-2">{commaText(facts, portal.locale)}</p>
    </div>
  );
}

/** The results that the first suppliers have returned; the list updates itself, unless the page is plain: without scripts. */
export async function FoundHotels({
  portal,
  query,
  days,
  isPlain,
}: {
  portal: MemberPortal;
  query: ResultsQuery;
  days: { first: string; furthest: string };
  isPlain: boolean;
}) {
  const started = await startSearch(portal.memberContext, query, { isPlain });
  if (isProblem(started)) return <Refused portal={portal} query={query} days={days} problem={started} />;
  const { locale } = portal;
  const { destination } = started;
  const place = await getPlace(portal.context, destination.id).catch(() => null);
  const name = place ? placeName(place, locale) : destination.name;
  const [labels, words, rowWords] = await Promise.all([
    mapLabels(portal.context, destination, started.hotels, locale),
    readResultsWords(locale, { place: name, dates: dateRangeText(query.checkIn, query.checkOut, locale) }),
    readRowWords({
      locale,
      currency: started.currency,
      nights: started.nights,
      timeZone: destination.timeZone,
    }),
  ]);
  return (
    <SavingScope portal={portal} back={resultsHref({ ...query, searchId: started.searchId })}>
      <Results
        key={started.searchId}
        query={query}
        start={{
          searchId: started.searchId,
          expiresAt: started.expiresAt,
          hotels: packHotels(started.hotels),
          suppliers: started.suppliers,
          isDone: started.isDone,
          isPartial: started.isPartial,
          failure: started.failure,
        }}
        input={searchInput(query)}
        rowWords={rowWords}
        words={words}
        centre={{ lat: destination.lat, lng: destination.lng, name }}
        labels={labels}
        streets={readMapStreets()}
        currency={started.currency}
        heading={<Heading place={name} portal={portal} query={query} />}
        closeIcon={<Icon name="close" size={24} />}
      />
    </SavingScope>
  );
}

/** A refused search: shows the reason at the field and keeps the typed values. */
async function Refused({
  portal,
  query,
  days,
  problem,
}: {
  portal: MemberPortal;
  query: ResultsQuery;
  days: { first: string; furthest: string };
  problem: Problem;
}) {
  const [t, states] = await Promise.all([getTranslations('hotels'), getTranslations('states')]);
  const errors: StayErrors = {};
  if (problem.code === 'not_found')
    errors.destination = t('errors.destination', { place: query.destination });
  for (const { field, code } of problem.facts.errors ?? []) {
    if (field.startsWith('check_')) errors.dates ??= t(`errors.${dateErrors[code] ?? 'dates'}`);
    else if (field.startsWith('guests')) errors.guests ??= t('errors.guests');
    else if (field === 'destination')
      errors.destination ??= t('errors.destination', { place: query.destination });
  }
  if (Object.keys(errors).length === 0) {
    return (
      <ErrorState
        title={t('failedTitle')}
        requestIdLabel={states('requestId')}
        requestId={portal.requestId}
        retry={
          <ButtonLink href={resultsHref(query)} variant="quiet">
            {states('retry')}
          </ButtonLink>
        }
      >
        {t('failedText')}
      </ErrorState>
    );
  }
  return (
    <section className="grid gap-6 pt-8 lg:pt-12">
      <h1 className="heading-1">{t('title')}</h1>
      <div className="panel panel-float p-4 sm:p-6">
        <StayForm portal={portal} values={query} days={days} idPrefix="again" errors={errors} wide />
      </div>
    </section>
  );
}

const dateErrors: Record<string, 'past' | 'order' | 'long' | 'far'> = {
  in_the_past: 'past',
  not_after_check_in: 'order',
  too_long: 'long',
  too_far_ahead: 'far',
};

/** Placeholder while the first supplier is loading. */
export async function FoundHotelsSkeleton({ portal, query }: { portal: MemberPortal; query: ResultsQuery }) {
  const t = await getTranslations('hotels');
  return (
    <div aria-busy="true">
      <div className="lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8">
        <div>
          <Heading place={query.destination} portal={portal} query={query} />
          <div className="flex gap-2 overflow-hidden pt-3 md:pt-0">
            {['w-32', 'w-44', 'w-40', 'w-28'].map((width) => (
              <Skeleton key={width} className={`h-11 flex-none rounded-button ${width}`} />
            ))}
          </div>
          <p className="flex min-h-6 items-baseline pt-3 text-14 text-ink-2" role="status">
            {t('asking')}
          </p>
          <div className="mt-2.5 h-0.5 bg-line" />
          <div className="grid sm:pt-2">
            {[1, 2, 3, 4].map((row) => (
              <ResultRowSkeleton key={row} />
            ))}
          </div>
        </div>
        <Skeleton className="mt-6 hidden h-[calc(100dvh-10.5rem)] min-h-140 rounded-card lg:block" />
      </div>
    </div>
  );
}
