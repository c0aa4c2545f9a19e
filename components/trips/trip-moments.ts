import type { Locale } from '#server/modules/theming/index.ts';
import type { TripBooking, TripSummary } from '#server/modules/trips/index.ts';
import { dateText } from '#server/portal/index.ts';
import { iconOf } from '../booking/booking-kinds.ts';
import type { Moment } from '../booking/product-view.ts';
import type { TripMoment } from '../booking/trip-line.tsx';
import { clockText } from './trip-facts.ts';

type Dated = TripMoment & { date: string; heading: string };

/** The only event of a booking whose product names no others. */
export const startOf = (booking: TripBooking): Moment => ({
  at: booking.startsAt,
  timeZone: booking.timeZone,
  label: booking.title,
});

/**
 * The events of all bookings of a trip in chronological order, grouped by local day. `momentsOf` has the
 * events of a booking by its id.
 */
export function tripDays(
  trip: TripSummary,
  momentsOf: ReadonlyMap<string, readonly Moment[]>,
  locale: Locale,
) {
  const moments = trip.bookings.flatMap((booking) => {
    const isOff = booking.status === 'cancelled';
    const own = momentsOf.get(booking.id) ?? [startOf(booking)];
    return own.map(
      ({ at, timeZone, isMain, ...rest }): Dated => ({
        ...rest,
        key: `${booking.id} ${at}`,
        at,
        time: clockText(at, timeZone, locale),
        icon: iconOf(booking.kind),
        isMain: Boolean(isMain) && !isOff,
        isOff,
        date: Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString(),
        heading: dateText(at, locale, { weekday: 'long', day: 'numeric', month: 'long' }, timeZone),
      }),
    );
  });
  moments.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const days = Map.groupBy(moments, (moment) => moment.date);
  return [...days].map(([date, ofDay]) => ({ date, heading: ofDay[0]?.heading ?? date, moments: ofDay }));
}
