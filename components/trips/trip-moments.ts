import { getTranslations } from 'next-intl/server';
import type { StayBooking } from '#server/modules/hotels/bookings/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import type { BookingView } from '#server/modules/transfers/index.ts';
import { dateText } from '#server/portal/index.ts';
import { checkInAt, checkOutAt, zoneOf } from './stay-facts.ts';
import { clockText, iconOf, type Trip } from './trip-facts.ts';
import type { TripMoment } from './trip-line.tsx';

type Dated = TripMoment & { date: string; heading: string };

/** The events of all bookings of a trip in chronological order, grouped by local day. */
export async function tripDays(
  trip: Trip,
  stays: readonly StayBooking[],
  rides: readonly BookingView[],
  locale: Locale,
) {
  const [t, hotel, transfers] = await Promise.all([
    getTranslations('trips'),
    getTranslations('hotel'),
    getTranslations('transfers.trip'),
  ]);
  const known = new Map(stays.map((stay) => [stay.id, stay]));
  const moments = trip.bookings.flatMap((booking): Dated[] => {
    const stay = known.get(booking.booking_id);
    const isOff = booking.status === 'cancelled';
    const ownZone = stay ? zoneOf(stay) : booking.time_zone;
    const moment = (
      at: string,
      rest: Omit<TripMoment, 'key' | 'at' | 'time' | 'icon'>,
      zone = ownZone,
    ): Dated => ({
      key: `${booking.booking_id} ${at}`,
      at,
      time: clockText(at, zone, locale),
      icon: iconOf(booking.kind),
      isOff,
      date: Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString(),
      heading: dateText(at, locale, { weekday: 'long', day: 'numeric', month: 'long' }, zone),
      ...rest,
    });
    const ride = rides.find((one) => one.id === booking.booking_id);
    const back = ride?.returnAt;
    if (ride && back) {
      const label = transfers('rideBack', { from: ride.to.name, to: ride.from.name });
      return [moment(booking.starts_at, { label: booking.title }), moment(back, { label }, ride.to.timeZone)];
    }
    if (!stay) return [moment(booking.starts_at, { label: booking.title })];
    const { hotelName, room } = stay.description;
    const board = stay.boardType === 'room_only' ? null : hotel(`boards.${stay.boardType}`);
    const facts = [room.name, board].filter(Boolean);
    return [
      moment(checkInAt(stay), {
        label: t('checkInAt', { hotel: hotelName }),
        detail: facts.join(' · '),
        isMain: !isOff,
      }),
      moment(checkOutAt(stay), { label: t('checkOutOf', { hotel: hotelName }) }),
    ];
  });
  moments.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const days = Map.groupBy(moments, (moment) => moment.date);
  return [...days].map(([date, ofDay]) => ({ date, heading: ofDay[0]?.heading ?? date, moments: ofDay }));
}
