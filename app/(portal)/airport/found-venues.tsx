import { getTranslations } from 'next-intl/server';
import { readWallet, type Wallet } from '#components/airport/airport-context.ts';
import { type AirportQuery, airportHref, isNarrowed, withChange } from '#components/airport/airport-query.ts';
import { AirportSearchForm, type SaleDays } from '#components/airport/airport-search-form.tsx';
import { openText, venueIcons } from '#components/airport/venue-facts.ts';
import { KindTabs, VenueChips, VenueSortMenu } from '#components/airport/venue-filters.tsx';
import { VenueRow, type VenueRowFacts, VenueRowSkeleton } from '#components/airport/venue-row.tsx';
import { ratingText } from '#components/experiences/card-facts.ts';
import { inLightOf } from '#components/portal/hotel-facts.ts';
import { kindsOf } from '#components/portal/navigation.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { Pagination } from '#components/ui/pagination.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { applicablePerks } from '#server/modules/airport-services/bookings/index.ts';
import type { Venue, VenueDetails } from '#server/modules/airport-services/catalogue/port.ts';
import { canPayFor } from '#server/modules/perks/index.ts';
import { commaText, isolated, leftToRight } from '#server/modules/theming/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { dateText, type MemberPortal, moneyText, numberText } from '#server/portal/index.ts';
import { narrowVenues, perPage, readIncluded, readVenues } from './read-venues.ts';

type Props = { portal: MemberPortal; query: AirportQuery; days: SaleDays };

/** One page of the venues of an airport, with the states failed, unknown airport, empty and list. */
export async function FoundVenues({ portal, query, days }: Props) {
  const [found, wallet, t] = await Promise.all([
    readVenues(portal, query.airport),
    readWallet(portal),
    getTranslations('airport'),
  ]);
  if (isProblem(found)) return <SupplierFailed portal={portal} query={query} />;
  const [first] = found;
  if (!first) return <NoSuchAirport portal={portal} query={query} days={days} />;
  const shown = narrowVenues(found, query, wallet);
  const ofKind = found.filter(({ kind }) => !query.kind || kind === query.kind);
  const terminals = [...new Set(ofKind.map(({ terminal }) => terminal))].sort((one, other) =>
    one.localeCompare(other, portal.locale, { numeric: true }),
  );
  const hasPerks = ofKind.some((venue) => perkFor(wallet, venue) !== undefined);
  return (
    <>
      <Heading portal={portal} query={query} venue={first} />
      <div className="grid gap-4 pt-4">
        <KindTabs portal={portal} query={query} venues={found} />
        <VenueChips query={query} terminals={terminals} hasPerks={hasPerks} />
      </div>
      {shown.length === 0 ? (
        <EmptyList query={query} />
      ) : (
        <VenueList portal={portal} query={query} venues={shown} wallet={wallet} />
      )}
      {kindsOf(portal.app.modules).some(({ key }) => key === 'hotels') && (
        <p className="border-t border-line pt-6 text-14">
          <Link href={`/hotels?destination=${query.airport}`} className="link target">
            {t('hotelsNear', { airport: first.airportName })}
          </Link>
        </p>
      )}
    </>
  );
}

const perkFor = (wallet: Wallet, { kind, id: venueId }: Venue) =>
  wallet.find((perk) => canPayFor(perk, { kind, productId: venueId }));

async function Heading({ portal, query, venue }: Omit<Props, 'days'> & { venue: Venue }) {
  const t = await getTranslations('airport');
  const { locale } = portal;
  const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
  const time = dateText(new Date().toISOString(), locale, clock, venue.timeZone);
  const day = query.date && dateText(query.date, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <div className="grid gap-1 pt-6 md:pt-8">
      <h1 className="heading-1">
        <bdi>{venue.airportName}</bdi>{' '}
        <bdi dir="ltr" className="text-ink-2">
          {venue.airportCode}
        </bdi>
      </h1>
      <p className="text-ink-2">
        <bdi>{commaText([...new Set([venue.city, venue.countryName])], locale)}</bdi>
        {' · '}
        {day || t('localTimeNow', { time: leftToRight(time) })}
      </p>
    </div>
  );
}

async function VenueList({
  portal,
  query,
  venues,
  wallet,
}: Omit<Props, 'days'> & { venues: readonly Venue[]; wallet: Wallet }) {
  const t = await getTranslations('airport');
  const last = Math.ceil(venues.length / perPage);
  const page = Math.min(query.page, last);
  const begin = (page - 1) * perPage;
  const onPage = venues.slice(begin, begin + perPage);
  const included = await readIncluded(portal, onPage);
  const rows = await Promise.all(
    onPage.map((venue, index) =>
      rowFacts(portal, query, { venue, wallet, included: included.get(venue.id), position: begin + index }),
    ),
  );
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 pt-4 text-14">
        <p role="status">{t('count', { count: venues.length })}</p>
        <VenueSortMenu query={query} />
      </div>
      <ul className="rows isolate">
        {rows.map((venue, index) => (
          <li key={venue.id}>
            <VenueRow venue={venue} eager={index === 0} />
          </li>
        ))}
      </ul>
      <Pages portal={portal} query={query} page={page} last={last} />
    </>
  );
}

const maxNamedAmenities = 3;

async function rowFacts(
  portal: MemberPortal,
  query: AirportQuery,
  one: {
    venue: Venue;
    wallet: Wallet;
    included: VenueDetails['amenities'] | undefined;
    position: number;
  },
): Promise<VenueRowFacts> {
  const { venue, wallet, position } = one;
  const { locale } = portal;
  const { kind } = venue;
  const [t, open, rating] = await Promise.all([
    getTranslations('airport'),
    openText(venue, query.date, locale),
    ratingText(venue.rating, locale),
  ]);
  const names = (one.included ?? []).map(({ name }) => name);
  const rest = names.length - maxNamedAmenities;
  const list = commaText(names.slice(0, maxNamedAmenities), locale);
  const [perk] = applicablePerks(wallet, { kind, productId: venue.id });
  return {
    id: venue.id,
    href: `/airport/${encodeURIComponent(venue.id)}${query.date ? `?date=${query.date}` : ''}`,
    name: venue.name,
    kind: query.kind ? null : t(`kind_one.${kind}`),
    icon: venueIcons[kind],
    image: inLightOf(venue.image, position),
    rating,
    terminal: venue.terminal,
    location: venue.location,
    open,
    included: list && (rest > 0 ? t('includedMore', { list, count: rest }) : list),
    price: moneyText(venue.fromPriceMinor, venue.currency, locale),
    perk: perk ? isolated(perk.title) : null,
  };
}

async function Pages({ portal, query, page, last }: Omit<Props, 'days'> & { page: number; last: number }) {
  const [t, states] = await Promise.all([getTranslations('airport'), getTranslations('states')]);
  const to = (number: number) => airportHref({ ...query, page: number });
  const number = (value: number) => numberText(value, portal.locale);
  return (
    <Pagination
      label={states('pages')}
      position={t('position', { page: number(page), pages: number(last) })}
      previous={page > 1 ? { href: to(page - 1), label: states('previous') } : undefined}
      next={page < last ? { href: to(page + 1), label: states('next') } : undefined}
    />
  );
}

/** Empty list: offers to clear the filters first, then the kind. */
async function EmptyList({ query }: { query: AirportQuery }) {
  const t = await getTranslations('airport');
  const cleared = { terminal: '', open: false, perk: false };
  return isNarrowed(query) ? (
    <EmptyState
      icon="filters"
      title={t('filteredTitle')}
      action={{ href: withChange(query, cleared), label: t('clear') }}
    >
      {t('filteredText')}
    </EmptyState>
  ) : (
    <EmptyState
      icon="lounge"
      title={t('noneOfKindTitle')}
      action={{ href: withChange(query, { kind: '' }), label: t('showAll') }}
    >
      {t('noneOfKindText')}
    </EmptyState>
  );
}

/** A code that belongs to no airport with services. */
async function NoSuchAirport({ portal, query, days }: Props) {
  const t = await getTranslations('airport');
  return (
    <div className="grid gap-8 pt-8">
      <EmptyState icon="airport" level="h1" title={t('noServicesTitle', { airport: query.airport })}>
        {t('noServicesText')}
      </EmptyState>
      <div className="panel panel-float p-4 sm:p-6">
        <AirportSearchForm
          portal={portal}
          query={{ ...query, airport: '', place: '' }}
          days={days}
          idPrefix="again"
          wide
        />
      </div>
    </div>
  );
}

async function SupplierFailed({ portal, query }: Omit<Props, 'days'>) {
  const [t, states] = await Promise.all([getTranslations('airport'), getTranslations('states')]);
  return (
    <ErrorState
      title={t('failedTitle')}
      requestIdLabel={states('requestId')}
      requestId={portal.requestId}
      retry={
        <ButtonLink href={airportHref(query)} variant="quiet">
          {states('retry')}
        </ButtonLink>
      }
    >
      {t('failedText')}
    </ErrorState>
  );
}

/** Placeholder of the list while the search is running. */
export async function FoundVenuesSkeleton({ airport }: { airport: string }) {
  const t = await getTranslations('airport');
  return (
    <div aria-busy="true">
      <div className="grid gap-1 pt-6 md:pt-8">
        <h1 className="heading-1">
          <span className="sr-only">{t('titleAt', { airport })}</span>
          <Skeleton className="inline-block h-9 w-72 max-w-full" />
        </h1>
        <p className="text-ink-2" role="status">
          {t('asking')}
        </p>
      </div>
      <div className="grid gap-4 pt-4">
        <div className="flex gap-1 overflow-hidden border-b border-line">
          {['w-16', 'w-28', 'w-32', 'w-28', 'w-28'].map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
            <Skeleton key={index} className={`mb-2 h-10 flex-none rounded-field ${width}`} />
          ))}
        </div>
        <div className="flex gap-2 overflow-hidden">
          {['w-28', 'w-32', 'w-24', 'w-26'].map((width) => (
            <Skeleton key={width} className={`h-11 flex-none rounded-button ${width}`} />
          ))}
        </div>
      </div>
      <div className="rows pt-15">
        {[1, 2, 3, 4].map((row) => (
          <VenueRowSkeleton key={row} />
        ))}
      </div>
    </div>
  );
}
