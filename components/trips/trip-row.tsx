import { getTranslations } from 'next-intl/server';
import type { Locale } from '#server/modules/theming/index.ts';
import type { TripView } from '#server/modules/trips/index.ts';
import { iconOf } from '../booking/booking-kinds.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Poster } from '../ui/poster.tsx';
import { Tag } from '../ui/tag.tsx';
import { stateLooks, tripDates, tripPicture, tripState, tripStateText, tripTitle } from './trip-facts.ts';
import { FirstGap } from './trip-gaps.tsx';

/** Number of bookings listed by title; the rest is shown as a count. */
const shownBookings = 2;

/**
 * A row of the list of trips: picture, dates, place, bookings and status. The whole row is one link, except
 * for the line on what is missing.
 */
export async function TripRow({
  trip,
  locale,
  eager = false,
}: {
  trip: TripView;
  locale: Locale;
  eager?: boolean;
}) {
  const [t, title, stateText] = await Promise.all([
    getTranslations('trips'),
    tripTitle(trip),
    tripStateText(trip, locale),
  ]);
  const state = tripState(trip);
  const rest = trip.bookings.length - shownBookings;
  return (
    <li className="group relative grid gap-4 py-4 sm:grid-cols-[13.5rem_1fr] sm:gap-6 sm:border-t sm:border-line sm:py-6">
      <Poster
        src={tripPicture(trip)}
        eager={eager}
        className={state === 'cancelled' ? 'opacity-70 grayscale' : ''}
      />
      <div className="grid min-w-0 content-center justify-items-start gap-2.5">
        <p className="label">{tripDates(trip, locale)}</p>
        <h3 className="heading-2">
          <Link
            href={`/trips/${trip.id}`}
            className="underline-offset-4 group-hover:underline group-hover:decoration-1 covering"
          >
            {title}
          </Link>
        </h3>
        <ul className="grid gap-1 text-14 text-ink-2">
          {trip.bookings.slice(0, shownBookings).map((booking) => (
            <li key={booking.id} className="flex min-w-0 items-center gap-2">
              <Icon name={iconOf(booking.kind)} size={18} />
              <bdi className="min-w-0 truncate">{booking.title}</bdi>
            </li>
          ))}
          {rest > 0 && <li className="ps-6.5">{t('andMore', { count: rest })}</li>}
        </ul>
        <Tag tone={stateLooks[state].tone} icon={stateLooks[state].icon}>
          {stateText}
        </Tag>
        <FirstGap trip={trip} locale={locale} />
      </div>
    </li>
  );
}

/** Placeholder of a row while the trips load. */
export function TripRowSkeleton() {
  return (
    <li
      className="grid gap-4 py-4 sm:grid-cols-[13.5rem_1fr] sm:gap-6 sm:border-t sm:border-line sm:py-6"
      aria-hidden="true"
    >
      <span className="skeleton aspect-3/2 rounded-card" />
      <span className="grid content-center gap-3">
        <span className="skeleton h-4 w-40" />
        <span className="skeleton h-7 w-64 max-w-full" />
        <span className="skeleton h-5 w-48" />
        <span className="skeleton h-6 w-24" />
      </span>
    </li>
  );
}
