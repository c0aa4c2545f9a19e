import { getTranslations } from 'next-intl/server';
import { iconOf, isDated } from '#components/booking/booking-kinds.ts';
import { kindsOf } from '#components/portal/navigation.ts';
import { SectionHeading } from '#components/portal/shell.tsx';
import { TripCard, type TripStop } from '#components/portal/trip-card.tsx';
import { Link } from '#components/ui/link.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { posterUrl } from '#server/artwork/index.ts';
import { isolated } from '#server/modules/theming/index.ts';
import { listTrips, type presentTrip, presentTripPage } from '#server/modules/trips/index.ts';
import { nightsBetween, today } from '#server/platform/time/index.ts';
import { dateRangeText, dateText, type MemberPortal } from '#server/portal/index.ts';

type Trip = ReturnType<typeof presentTrip>;

/** States of bookings that are expected to happen; unpaid holds are not shown as plans. */
const plannedStates = ['confirmed', 'pending_supplier'];
/** Trips read to find one that is more than an unpaid hold. */
const tripsRead = 5;
const shownStops = 4;

/**
 * The member's next trip with at least one planned booking, or null. A booking that has no fixed day, such as
 * an eSIM, does not count.
 */
export async function readNextTrip(portal: MemberPortal): Promise<Trip | null> {
  const page = await listTrips(portal.memberContext, { when: 'upcoming', limit: tripsRead });
  const { data } = presentTripPage(page, portal.memberContext);
  const isPlan = ({ kind, status }: Trip['bookings'][number]) =>
    isDated(kind) && plannedStates.includes(status);
  return data.find((trip) => trip.bookings.some(isPlan)) ?? null;
}

/** One sentence about the next trip: `Paris is 21 days away.` */
export async function tripSentence(trip: Trip | null): Promise<string> {
  const t = await getTranslations('home');
  if (!trip) return t('noTrip');
  const place = isolated(trip.place.name ?? trip.bookings[0]?.title ?? '');
  const days = nightsBetween(today(trip.time_zone), trip.start_date);
  return trip.status === 'current' || days < 0 ? t('tripNow', { place }) : t('tripAway', { place, days });
}

/** The next trip with its bookings in order, or a link to start one. */
export async function NextTrip({ portal, trip }: { portal: MemberPortal; trip: Trip | null }) {
  const [t, words, kinds] = await Promise.all([
    getTranslations('home'),
    getTranslations('trip'),
    getTranslations('kinds'),
  ]);
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
  const { locale } = portal;
  const place = trip.place.name ?? trip.bookings[0]?.title ?? '';
  const nights = nightsBetween(trip.start_date, trip.end_date);
  const bookings = trip.bookings.filter((booking) => plannedStates.includes(booking.status));
  const stops: TripStop[] = bookings.slice(0, shownStops).map((booking) => ({
    key: booking.booking_id,
    icon: iconOf(booking.kind),
    label: <bdi>{booking.title}</bdi>,
    time: dateText(
      booking.starts_at,
      locale,
      { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      booking.time_zone,
    ),
  }));
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
          title: nights > 0 ? words('nightsIn', { count: nights, place }) : words('dayIn', { place }),
          dates: dateRangeText(trip.start_date, trip.end_date, locale, {
            weekday: 'short',
            day: 'numeric',
            month: 'long',
          }),
          image: pictureOf(trip, bookings),
          stops,
        }}
        open={t('openTrip')}
      />
    </section>
  );
}

/** The picture of the hotel, otherwise one of the place. */
function pictureOf(trip: Trip, bookings: Trip['bookings']): string {
  const own =
    bookings.find((booking) => booking.kind === 'hotel' && booking.image)?.image ?? bookings[0]?.image;
  const placeId = (trip.place.name ?? 'place').toLowerCase();
  return own ?? posterUrl({ kind: 'place', placeId, countryCode: trip.place.country_code, scene: 'place' });
}
