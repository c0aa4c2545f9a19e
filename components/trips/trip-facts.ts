import { getTranslations } from 'next-intl/server';
import { posterUrl } from '#server/artwork/index.ts';
import { commaText, type Locale } from '#server/modules/theming/index.ts';
import type { TripBooking, TripSummary } from '#server/modules/trips/index.ts';
import { nightsBetween } from '#server/platform/time/index.ts';
import { dateRangeText, dateText } from '#server/portal/index.ts';
import { isDated } from '../booking/booking-kinds.ts';
import type { IconName } from '../ui/icon.tsx';
import type { Tone } from '../ui/tag.tsx';

/** The status of a trip as the portal shows it. */
export type TripState = 'confirmed' | 'unpaid' | 'waiting' | 'cancelling' | 'current' | 'past' | 'cancelled';

/** Icon and colour of each status. */
export const stateLooks: Record<TripState, { icon: IconName; tone: Tone }> = {
  confirmed: { icon: 'check', tone: 'positive' },
  unpaid: { icon: 'clock', tone: 'warn' },
  waiting: { icon: 'clock', tone: 'warn' },
  cancelling: { icon: 'clock', tone: 'warn' },
  current: { icon: 'location', tone: 'emphasis' },
  past: { icon: 'check', tone: 'neutral' },
  cancelled: { icon: 'close', tone: 'neutral' },
};

/** The status of a trip. States that need the member or the supplier take precedence over settled ones. */
export function tripState(trip: TripSummary): TripState {
  if (trip.status === 'cancelled' || trip.status === 'past') return trip.status;
  const has = (status: string) => trip.bookings.some((booking) => booking.status === status);
  if (has('pending_payment') || has('held')) return 'unpaid';
  if (has('pending_supplier')) return 'waiting';
  if (has('cancellation_pending')) return 'cancelling';
  return trip.status === 'current' ? 'current' : 'confirmed';
}

/** The bookings that make a trip: those that are not cancelled, or all of a cancelled trip. */
export function keptBookings({ bookings }: Pick<TripSummary, 'bookings'>): TripBooking[] {
  const kept = bookings.filter(({ status }) => status !== 'cancelled');
  return kept.length > 0 ? kept : [...bookings];
}

type TripPart = { part: keyof typeof partStatuses; count: number };

const partStatuses = {
  confirmed: ['confirmed', 'completed'],
  waiting: ['pending_supplier'],
  cancelling: ['cancellation_pending'],
  unpaid: ['held', 'pending_payment'],
} as const;

/**
 * The number of confirmed, waiting, unpaid and to be cancelled bookings of a trip; null if one status describes them all.
 * Cancelled and failed bookings are not counted.
 */
export function mixedParts(trip: Pick<TripSummary, 'status' | 'bookings'>): TripPart[] | null {
  if (trip.status === 'cancelled' || trip.status === 'past') return null;
  const parts = (['confirmed', 'waiting', 'cancelling', 'unpaid'] as const).map((part) => {
    const statuses: readonly string[] = partStatuses[part];
    return { part, count: trip.bookings.filter(({ status }) => statuses.includes(status)).length };
  });
  const present = parts.filter(({ count }) => count > 0);
  return present.length > 1 ? present : null;
}

/** `Confirmed`, or `5 confirmed, 1 not paid` for a trip whose bookings differ. */
export async function tripStateText(trip: TripSummary, locale: Locale): Promise<string> {
  const t = await getTranslations('trips');
  const parts = mixedParts(trip)?.map(({ part, count }) => t(`parts.${part}`, { count }));
  return parts ? commaText(parts, locale) : t(`states.${tripState(trip)}`);
}

/** The place of a trip, or the title of its first booking if no place is known. */
export const placeOf = (trip: TripSummary): string => trip.place.name ?? trip.bookings[0]?.title ?? '';

/** `Three nights in Paris`; only the place for a trip of eSIMs, which are not bound to dates. */
export async function tripTitle(trip: TripSummary): Promise<string> {
  const t = await getTranslations('trip');
  const count = nightsBetween(trip.startDate, trip.endDate);
  const place = placeOf(trip);
  if (trip.bookings.every(({ kind }) => !isDated(kind))) return place;
  return count > 0 ? t('nightsIn', { count, place }) : t('dayIn', { place });
}

/**
 * `Fri 11 – Mon 14 December`, or `18–23 February 2027`: the year replaces the weekdays if it is
 * not the current one.
 */
export function tripDates(trip: TripSummary, locale: Locale): string {
  const thisYear = String(Temporal.Now.plainDateISO(trip.timeZone).year);
  if (trip.startDate.slice(0, 4) !== trip.endDate.slice(0, 4)) {
    const whole = { day: 'numeric', month: 'long', year: 'numeric' } as const;
    return `${dateText(trip.startDate, locale, whole)} – ${dateText(trip.endDate, locale, whole)}`;
  }
  if (trip.startDate === trip.endDate) {
    const rest = trip.startDate.startsWith(thisYear)
      ? ({ weekday: 'short' } as const)
      : ({ year: 'numeric' } as const);
    return dateText(trip.startDate, locale, { day: 'numeric', month: 'long', ...rest });
  }
  const isThisYear = trip.startDate.startsWith(thisYear) && trip.endDate.startsWith(thisYear);
  return dateRangeText(trip.startDate, trip.endDate, locale, {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? { weekday: 'short' } : { year: 'numeric' }),
  });
}

/** `15:00` in the given time zone. */
export function clockText(instant: string, timeZone: string, locale: Locale): string {
  return dateText(instant, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, timeZone);
}

/** The picture of the booked hotel, otherwise one of the place. */
export function tripPicture(trip: TripSummary): string {
  const bookings = keptBookings(trip);
  const own = bookings.find((booking) => booking.kind === 'hotel' && booking.image) ?? bookings[0];
  const placeId = (trip.place.name ?? 'place').toLowerCase();
  return (
    own?.image ?? posterUrl({ kind: 'place', placeId, countryCode: trip.place.countryCode, scene: 'place' })
  );
}
