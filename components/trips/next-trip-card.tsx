import { getTranslations } from 'next-intl/server';
import type { Locale } from '#server/modules/theming/index.ts';
import type { TripBooking, TripView } from '#server/modules/trips/index.ts';
import { dateText } from '#server/portal/index.ts';
import { iconOf } from '../booking/booking-kinds.ts';
import { TripCard, type TripStop } from '../portal/trip-card.tsx';
import { gapFacts } from './gap-facts.ts';
import { keptBookings, tripDates, tripPicture, tripTitle } from './trip-facts.ts';

const shownStops = 4;

/** The first of the bookings, each with its time. */
export const tripStops = (bookings: readonly TripBooking[], locale: Locale): TripStop[] =>
  bookings.slice(0, shownStops).map((booking) => ({
    key: booking.id,
    icon: iconOf(booking.kind),
    label: <bdi>{booking.title}</bdi>,
    time: dateText(
      booking.startsAt,
      locale,
      { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      booking.timeZone,
    ),
  }));

/** The next trip as a large card, with its first bookings and the first thing that is missing. */
export async function NextTripCard({ trip, locale }: { trip: TripView; locale: Locale }) {
  const [t, title] = await Promise.all([getTranslations('home'), tripTitle(trip)]);
  const [gap] = await Promise.all(trip.gaps.slice(0, 1).map((first) => gapFacts(first, locale)));
  const bookings = keptBookings(trip);
  return (
    <TripCard
      trip={{
        href: `/trips/${trip.id}`,
        title,
        dates: tripDates(trip, locale),
        image: tripPicture(trip),
        stops: [
          ...tripStops(bookings, locale),
          ...(gap
            ? [
                {
                  key: 'gap',
                  icon: gap.icon,
                  label: gap.text,
                  gap: { href: gap.href, label: gap.action },
                },
              ]
            : []),
        ],
      }}
      open={t('openTrip')}
    />
  );
}
