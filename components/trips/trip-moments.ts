import type { Locale } from '#server/modules/theming/index.ts';
import { dateText } from '#server/portal/index.ts';
import { iconOf } from '../booking/booking-kinds.ts';
import type { Moment } from '../booking/product-view.ts';
import { clockText, type Trip } from './trip-facts.ts';
import type { TripMoment } from './trip-line.tsx';

type Dated = TripMoment & { date: string; heading: string };

/** The only event of a booking whose product names no others. */
export const startOf = (booking: Trip['bookings'][number]): Moment => ({
  at: booking.starts_at,
  timeZone: booking.time_zone,
  label: booking.title,
});

/**
 * The events of all bookings of a trip in chronological order, grouped by local day. `momentsOf` has the
 * events of a booking by its id.
 */
export function tripDays(trip: Trip, momentsOf: ReadonlyMap<string, readonly Moment[]>, locale: Locale) {
  const moments = trip.bookings.flatMap((booking) => {
    const isOff = booking.status === 'cancelled';
    const own = momentsOf.get(booking.booking_id) ?? [startOf(booking)];
    return own.map(
      ({ at, timeZone, isMain, ...rest }): Dated => ({
        ...rest,
        key: `${booking.booking_id} ${at}`,
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
