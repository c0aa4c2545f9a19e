import { getTranslations } from 'next-intl/server';
import { isDated } from '#components/booking/booking-kinds.ts';
import { kindsOf } from '#components/portal/navigation.ts';
import { SectionHeading } from '#components/portal/shell.tsx';
import { TripCard } from '#components/portal/trip-card.tsx';
import { tripStops } from '#components/trips/next-trip-card.tsx';
import { placeOf, tripPicture, tripTitle } from '#components/trips/trip-facts.ts';
import { Link } from '#components/ui/link.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { isolated } from '#server/modules/theming/index.ts';
import { listTripSummaries, type TripBooking, type TripSummary } from '#server/modules/trips/index.ts';
import { nightsBetween, today } from '#server/platform/time/index.ts';
import { dateRangeText, type MemberPortal } from '#server/portal/index.ts';

const plannedStates: readonly string[] = ['confirmed', 'cancellation_pending', 'pending_supplier'];

/** Whether a booking is expected to happen. Unpaid holds are no plans. */
export const isPlanned = ({ status }: TripBooking): boolean => plannedStates.includes(status);

/** Trips read to find one that is more than an unpaid hold. */
const tripsRead = 5;

/**
 * The member's next trip with at least one planned booking, or null. A booking that has no fixed day, such as
 * an eSIM, does not count.
 */
export async function readNextTrip(portal: MemberPortal): Promise<TripSummary | null> {
  const trips = await listTripSummaries(portal.memberContext, { when: 'upcoming', limit: tripsRead });
  const isPlan = (booking: TripBooking) => isDated(booking.kind) && isPlanned(booking);
  return trips.find((trip) => trip.bookings.some(isPlan)) ?? null;
}

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
