import type { BookingView } from '#server/modules/transfers/index.ts';
import type { RideTerms } from './ride-terms.ts';
import { transfersHref } from './transfers-query.ts';

/** The cancellation terms of a stored booking. */
export function rideTermsOf(ride: BookingView): RideTerms {
  return {
    policy: ride.policy,
    pickupAt: ride.pickupAt,
    totalMinor: ride.totalMinor,
    currency: ride.currency,
    place: ride.from.city,
  };
}

/** `2027-03-12` and `15:30`: the local date and time in a time zone. */
function localParts(instant: string, zone: string): { date: string; time: string } {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString().slice(0, 5) };
}

/** URL of a new search for the same ride, at current prices. */
export function sameRideHref(ride: BookingView): string {
  const { date, time } = localParts(ride.pickupAt, ride.from.timeZone);
  const back = ride.returnAt ? localParts(ride.returnAt, ride.to.timeZone) : { date: '', time: '' };
  return transfersHref({
    from: ride.from.address,
    to: ride.to.address,
    date,
    time,
    returnDate: back.date,
    returnTime: back.time,
    people: ride.passengers,
  });
}

/** True if a driver picks the member up; scheduled trains and buses have no assigned driver. */
export const isDriven = ({ category }: Pick<BookingView, 'category'>): boolean =>
  category !== 'Scheduled service';

/** True if a confirmed ride has not begun, so that it can be cancelled. */
export const isRideCancellable = (ride: BookingView, nowMs = Date.now()): boolean =>
  ride.status === 'confirmed' && Date.parse(ride.pickupAt) > nowMs;

/** URL of a public map that needs no account. */
export function rideMapHref({ from }: BookingView): string {
  return `https://www.openstreetmap.org/?mlat=${from.lat}&mlon=${from.lng}#map=17/${from.lat}/${from.lng}`;
}
