import { getTranslations } from 'next-intl/server';
import { kindsOf } from '#components/portal/navigation.ts';
import { SectionHeading } from '#components/portal/shell.tsx';
import { TripCard } from '#components/portal/trip-card.tsx';
import { tripStops } from '#components/trips/next-trip-card.tsx';
import { placeOf, tripPicture, tripTitle } from '#components/trips/trip-facts.ts';
import { Link } from '#components/ui/link.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { isolated } from '#server/modules/theming/index.ts';
import { isPlanned, type TripSummary } from '#server/modules/trips/index.ts';
import { nightsBetween, today } from '#server/platform/time/index.ts';
import { dateRangeText, type MemberPortal } from '#server/portal/index.ts';

/** One sentence about the next trip: `Paris is 21 days away.` */
export async function tripSentence(trip: TripSummary | null): Promise<string> {
  const t = await getTranslations('home');
  if (!trip) return t('noTrip');
  const place = isolated(placeOf(trip));
  const days = nightsBetween(today(trip.timeZone), trip.startDate);
  return trip.status === 'current' || days < 0 ? t('tripNow', { place }) : t('tripAway', { place, days });
}

/** The next trip with its bookings in order, or a link to start one. */
export async function NextTrip({ portal, trip }: { portal: MemberPortal; trip: TripSummary | null }) {
  const [t, kinds] = await Promise.all([getTranslations('home'), getTranslations('kinds')]);
  if (!trip) {
    const [first] = kindsOf(portal.app.modules);
    return (
      <section className="section">
        <SectionHeading title={t('nextTrip')} />
        <div className="panel">
          <EmptyState
            icon="trips"
            level="h3"
            title={t('noTripTitle')}
            action={
              first && {
                href: first.href,
                label: first.key === 'hotels' ? t('noTripAction') : kinds(first.key),
              }
            }
          >
            {t('noTripText')}
          </EmptyState>
        </div>
      </section>
    );
  }
  const bookings = trip.bookings.filter(isPlanned);
  return (
    <section className="section">
      <SectionHeading title={t('nextTrip')}>
        <Link href="/trips" className="link target text-14">
          {t('allTrips')}
        </Link>
      </SectionHeading>
      <TripCard
        trip={{
          href: `/trips/${trip.id}`,
          title: await tripTitle(trip),
          dates: dateRangeText(trip.startDate, trip.endDate, portal.locale, {
            weekday: 'short',
            day: 'numeric',
            month: 'long',
          }),
          image: tripPicture({ ...trip, bookings }),
          stops: tripStops(bookings, portal.locale),
        }}
        open={t('openTrip')}
      />
    </section>
  );
}
