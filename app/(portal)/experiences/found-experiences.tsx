import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { cardFacts } from '#components/experiences/card-facts.ts';
import {
  cardGrid,
  ExperienceCard,
  ExperienceCardSkeleton,
  mappedCardGrid,
} from '#components/experiences/experience-card.tsx';
import {
  type ExperiencesQuery,
  experiencesHref,
  filterCount,
  searchKind,
  withChange,
} from '#components/experiences/experiences-query.ts';
import { CategoryChips, FilterChips, SortMenu } from '#components/experiences/filter-bar.tsx';
import { ExperienceSearchForm, type SearchErrors } from '#components/experiences/search-form.tsx';
import { MappedList } from '#components/map/mapped-list.tsx';
import { readMapStreets, readMapWords } from '#components/map/read-map-words.ts';
import { spotPrefix } from '#components/map/spot-prefix.ts';
import { HotelCard } from '#components/portal/hotel-card.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Pagination } from '#components/ui/pagination.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { SaveHeart } from '#components/wishlists/save-heart.tsx';
import { SavingScope } from '#components/wishlists/saving-scope.tsx';
import { placeName, resolveDestination } from '#server/modules/places/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { dateText, type MemberPortal, numberText, type Portal } from '#server/portal/index.ts';
import { countCategories, findExperiences, perPage } from './find-experiences.ts';
import { readMapView } from './read-map-view.ts';

type Props = { portal: MemberPortal; query: ExperiencesQuery; days: { first: string; furthest: string } };

/**
 * The page title: `Experiences in Paris`, `Wine in Lisbon`, `Experiences near you`. The place is named in the
 * portal's language.
 */
export async function searchTitle(portal: Portal, query: ExperiencesQuery): Promise<string> {
  const { destination, keyword } = query;
  const [t, place] = await Promise.all([
    getTranslations('experiences'),
    destination && resolvePlaceName(portal, destination),
  ]);
  switch (searchKind(query)) {
    case 'near':
      return t('titleNear');
    case 'keyword':
      return place ? t('titleWordsIn', { words: keyword, place }) : t('titleWords', { words: keyword });
    case 'destination':
      return t('titleIn', { place });
    default:
      return t('title');
  }
}

/** The name of the town that matches the text, or the text itself if none does. Cached per request. */
const resolvePlaceName = cache(async ({ context, locale }: Portal, text: string): Promise<string> => {
  try {
    return placeName(await resolveDestination(context, text), locale);
  } catch (err) {
    if (isProblem(err, 'not_found')) return text;
    throw err;
  }
});

async function Heading({ portal, query }: Pick<Props, 'portal' | 'query'>) {
  return (
    <div className="grid gap-1 pt-6 md:pt-8">
      <h1 className="heading-1">
        <bdi>{await searchTitle(portal, query)}</bdi>
      </h1>
      {query.date && (
        <p className="text-ink-2 first-letter:uppercase">
          {dateText(query.date, portal.locale, { weekday: 'long', day: 'numeric', month: 'long' })}
        </p>
      )}
    </div>
  );
}

/** One page of results, with the states failed, refused, empty and list. */
export async function FoundExperiences({ portal, query, days }: Props) {
  const kind = searchKind(query);
  const [found, counts, t] = await Promise.all([
    findExperiences(portal, query),
    kind === 'destination' ? countCategories(portal, query.destination) : null,
    getTranslations('experiences'),
  ]);
  if (isProblem(found)) return <Refused portal={portal} query={query} days={days} problem={found} />;
  const { locale } = portal;
  const [mapView, cards] = await Promise.all([
    readMapView(portal, query, found.products),
    Promise.all(
      found.products.map((experience, position) =>
        cardFacts(experience, { locale, position, date: query.date, withCity: kind !== 'destination' }),
      ),
    ),
  ]);
  const list = (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 pt-4 text-14">
        <p role="status">{t('count', { count: found.total })}</p>
        {kind === 'destination' && <SortMenu query={query} />}
        {kind === 'near' && <p className="text-ink-2">{t('nearestFirst')}</p>}
      </div>
      <ul className={`${mapView ? mappedCardGrid : cardGrid} pt-4`}>
        {cards.map((experience, index) => (
          <li
            key={experience.code}
            id={spotPrefix + experience.code}
            className="min-w-0 scroll-mt-28 not-hover:data-current:[&_.picture]:outline-2 not-hover:data-current:[&_.picture]:outline-offset-4 not-hover:data-current:[&_.picture]:outline-primary"
          >
            <ExperienceCard
              experience={experience}
              eager={index === 0}
              heart={<SaveHeart thing={{ productCode: experience.code }} name={experience.title} />}
            />
          </li>
        ))}
      </ul>
      <Pages portal={portal} query={query} total={found.total} />
    </>
  );
  return (
    <>
      <Heading portal={portal} query={query} />
      <div className="grid gap-2 pt-4">
        <CategoryChips portal={portal} query={query} counts={counts} />
        {kind === 'destination' && <FilterChips portal={portal} query={query} />}
      </div>
      {found.total === 0 ? (
        <NothingFound query={query} />
      ) : (
        <SavingScope portal={portal} back={experiencesHref(query)}>
          {mapView ? (
            <MappedList
              {...mapView}
              words={await readMapWords()}
              streets={readMapStreets()}
              closeIcon={<Icon name="close" size={24} />}
              spots={found.products.map(({ code, location }, index) => ({
                id: code,
                lat: location.latitude,
                lng: location.longitude,
                name: cards[index]?.title ?? '',
                text: cards[index]?.price.number ?? '',
              }))}
              cards={Object.fromEntries(
                cards.map(({ code, title, ...card }) => [
                  code,
                  <HotelCard key={code} hotel={{ ...card, name: title, priceNote: t('perAdult') }} />,
                ]),
              )}
            >
              {list}
            </MappedList>
          ) : (
            list
          )}
        </SavingScope>
      )}
    </>
  );
}

async function Pages({ portal, query, total }: Pick<Props, 'portal' | 'query'> & { total: number }) {
  const [t, states] = await Promise.all([getTranslations('experiences'), getTranslations('states')]);
  const last = Math.min(100, Math.ceil(total / perPage));
  const to = (page: number) => experiencesHref({ ...query, page });
  const number = (value: number) => numberText(value, portal.locale);
  return (
    <Pagination
      label={states('pages')}
      position={t('position', { page: number(query.page), pages: number(last) })}
      previous={query.page > 1 ? { href: to(query.page - 1), label: states('previous') } : undefined}
      next={query.page < last ? { href: to(query.page + 1), label: states('next') } : undefined}
    />
  );
}

/** Empty list: offers to clear the filters first, then to widen the search. */
async function NothingFound({ query }: { query: ExperiencesQuery }) {
  const t = await getTranslations('experiences');
  const isFiltered = filterCount(query) > 0 || query.category !== '';
  const cleared = {
    category: '',
    free: false,
    instant: false,
    rated: false,
    length: '',
    maxPrice: null,
  } as const;
  if (isFiltered) {
    return (
      <EmptyState
        icon="filters"
        title={t('filteredTitle')}
        action={{ href: withChange(query, cleared), label: t('clear') }}
      >
        {t('filteredText')}
      </EmptyState>
    );
  }
  if (query.date) {
    return (
      <EmptyState
        icon="calendar"
        title={t('noneOnDayTitle')}
        action={{ href: withChange(query, { date: '' }), label: t('anyDay') }}
      >
        {t('noneOnDayText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="experience"
      title={t('noneTitle')}
      action={{ href: '/experiences', label: t('searchAgain') }}
    >
      {searchKind(query) === 'keyword' ? t('noneWordsText') : t('noneText')}
    </EmptyState>
  );
}

/** A refused search: shows the reason at the field and keeps the typed values, or offers a retry. */
async function Refused({ portal, query, days, problem }: Props & { problem: Problem }) {
  const [t, states] = await Promise.all([getTranslations('experiences'), getTranslations('states')]);
  const errors: SearchErrors = {};
  if (problem.code === 'not_found')
    errors.destination = t('errors.destination', { place: query.destination });
  else if (problem.facts.errors?.some(({ field }) => field.endsWith('_date'))) errors.date = t('errors.date');
  if (Object.keys(errors).length === 0) {
    return (
      <ErrorState
        title={t('failedTitle')}
        requestIdLabel={states('requestId')}
        requestId={portal.requestId}
        retry={
          <ButtonLink href={experiencesHref(query)} variant="quiet">
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
        <ExperienceSearchForm
          portal={portal}
          query={query}
          days={days}
          idPrefix="again"
          errors={errors}
          wide
        />
      </div>
    </section>
  );
}

/** Placeholder of the list while the search is running. */
export async function FoundExperiencesSkeleton({ portal, query }: Pick<Props, 'portal' | 'query'>) {
  const t = await getTranslations('experiences');
  const hasFilters = searchKind(query) === 'destination';
  const hasMap = searchKind(query) !== 'keyword';
  const cards = [1, 2, 3, 4, 5, 6].map((card) => <ExperienceCardSkeleton key={card} />);
  return (
    <div aria-busy="true">
      <Heading portal={portal} query={query} />
      <div className="grid gap-2 pt-4">
        {(hasFilters ? ['categories', 'filters'] : ['categories']).map((row) => (
          <div key={row} className="flex gap-2 overflow-hidden">
            {['w-20', 'w-48', 'w-40', 'w-44', 'w-36', 'w-32'].map((width) => (
              <Skeleton key={width} className={`h-11 flex-none rounded-button ${width}`} />
            ))}
          </div>
        ))}
      </div>
      <p className="flex min-h-11 items-center pt-4 text-14 text-ink-2" role="status">
        {t('asking')}
      </p>
      {hasMap ? (
        <div className="lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-8">
          <div className={`${mappedCardGrid} pt-4`}>{cards}</div>
          <Skeleton className="hidden h-[calc(100dvh-10.5rem)] min-h-140 rounded-card lg:block" />
        </div>
      ) : (
        <div className={`${cardGrid} pt-4`}>{cards}</div>
      )}
    </div>
  );
}
