import { getTranslations } from 'next-intl/server';
import { isDated } from '#components/booking/booking-kinds.ts';
import { kindsOf } from '#components/portal/navigation.ts';
import { NextTripCard } from '#components/trips/next-trip-card.tsx';
import { mixedParts, tripState } from '#components/trips/trip-facts.ts';
import { TripRow } from '#components/trips/trip-row.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { listTrips, type TripView } from '#server/modules/trips/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/**
 * Limit of upcoming trips, which have no further pages: more than a member plans. Past trips come in pages.
 */
const upcomingShown = 50;
const pastShown = 10;

const rows = 'grid lg:grid-cols-2 lg:gap-x-12';

/**
 * Upcoming trips, soonest first, then past and cancelled ones, with the states empty, failed and older pages.
 */
export async function TripLists({
  portal,
  older,
  path,
}: {
  portal: MemberPortal;
  older: string | undefined;
  path: string;
}) {
  const [t, states, kinds] = await Promise.all([
    getTranslations('trips'),
    getTranslations('states'),
    getTranslations('kinds'),
  ]);
  const read = await readTrips(portal, older);
  if (!read) {
    return (
      <ErrorState
        title={t('failedTitle')}
        retry={
          <a href={path} className={buttonClass({ variant: 'quiet' })}>
            {states('retry')}
          </a>
        }
        requestIdLabel={states('requestId')}
        requestId={portal.requestId}
      >
        {t('failedText')}
      </ErrorState>
    );
  }
  const cancelled = read.upcoming.filter((trip) => trip.status === 'cancelled');
  const upcoming = read.upcoming.filter((trip) => trip.status !== 'cancelled');
  const isJourney = (trip: TripView) => trip.bookings.some(({ kind }) => isDated(kind));
  const nextTrip = upcoming.find(
    (trip) => isJourney(trip) && (tripState(trip) !== 'unpaid' || mixedParts(trip) !== null),
  );
  const past = [...cancelled, ...read.past];
  const [first] = kindsOf(portal.app.modules);
  const action = first && { href: first.href, label: first.key === 'hotels' ? t('find') : kinds(first.key) };
  if (!older && upcoming.length === 0 && past.length === 0) {
    return (
      <div className="panel mt-10">
        <EmptyState icon="trips" title={t('emptyTitle')} action={action}>
          {t('emptyText')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="mt-10 grid gap-14">
      {!older && (
        <section>
          <h2 className="heading-2 mb-4">{t('upcoming')}</h2>
          {upcoming.length > 0 ? (
            <>
              {nextTrip && <NextTripCard trip={nextTrip} locale={portal.locale} />}
              <ul className={`${rows} mt-6`}>
                {upcoming
                  .filter((trip) => trip !== nextTrip)
                  .map((trip) => (
                    <TripRow key={trip.id} trip={trip} locale={portal.locale} />
                  ))}
              </ul>
            </>
          ) : (
            <div className="panel mt-4">
              <EmptyState icon="trips" level="h3" title={t('noneUpcomingTitle')} action={action}>
                {t('noneUpcomingText')}
              </EmptyState>
            </div>
          )}
        </section>
      )}
      {(past.length > 0 || older) && (
        <section>
          <h2 className="heading-2 mb-4">{older ? t('older') : t('past')}</h2>
          {past.length > 0 ? (
            <ul className={rows}>
              {past.map((trip) => (
                <TripRow key={trip.id} trip={trip} locale={portal.locale} />
              ))}
            </ul>
          ) : (
            <p className="py-4 text-ink-2">{t('noOlder')}</p>
          )}
          <div className="flex flex-wrap gap-2 pt-6">
            {older && (
              <ButtonLink href="/trips" variant="quiet" size="small">
                {t('newest')}
              </ButtonLink>
            )}
            {read.next && (
              <ButtonLink
                href={`/trips?older=${encodeURIComponent(read.next)}`}
                variant="quiet"
                size="small"
                rel="next"
              >
                {t('showOlder')}
              </ButtonLink>
            )}
          </div>
        </section>
      )}
    </div>
  );
}

type Lists = { upcoming: TripView[]; past: TripView[]; next: string | null };

/** Null if the trips could not be read. An invalid cursor starts the list from the beginning. */
async function readTrips(portal: MemberPortal, older: string | undefined): Promise<Lists | null> {
  const ctx = portal.memberContext;
  try {
    const [upcoming, past] = await Promise.all([
      older ? null : listTrips(ctx, { when: 'upcoming', limit: upcomingShown }),
      listTrips(ctx, { when: 'past', limit: pastShown, cursor: older }),
    ]);
    return {
      upcoming: upcoming?.trips ?? [],
      past: past.trips,
      next: past.nextCursor,
    };
  } catch (err) {
    if (older && isProblem(err, 'validation_failed')) return readTrips(portal, undefined);
    ctx.log.error({ err }, 'trips could not be read');
    return null;
  }
}
