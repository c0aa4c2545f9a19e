import { getTranslations } from 'next-intl/server';
import * as bookings from '#server/modules/bookings/index.ts';
import type { StayBooking } from '#server/modules/hotels/bookings/index.ts';
import { arrivalOf, departureOf, termsOfPolicy } from '#server/modules/hotels/catalogue/index.ts';
import { commaNames, commaText, type Locale } from '#server/modules/theming/index.ts';
import { dateText, localTimeText, moneyLine } from '#server/portal/index.ts';
import type { PassFacts } from '../booking/booking-pass.tsx';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';

/** The time zone of the property, in which all times of a stay are shown. */
export const zoneOf = (booking: StayBooking): string => booking.policy.timeZone;

/** The earliest check-in, as an instant. */
export const checkInAt = (booking: StayBooking): string =>
  arrivalOf(booking.stay, booking.description.policies, zoneOf(booking));

/** The latest check-out, as an instant. */
export const checkOutAt = (booking: StayBooking): string =>
  departureOf(booking.stay, booking.description.policies, zoneOf(booking));

/** The day of arrival, with the earliest check-in where it is known. */
export function checkInText(booking: StayBooking, locale: Locale): string {
  const { checkInFrom } = booking.description.policies;
  if (checkInFrom === null) return dateText(booking.stay.checkIn, locale);
  return localTimeText(checkInAt(booking), zoneOf(booking), locale);
}

/** The day of departure, with the latest check-out where it is known. */
export function checkOutText(booking: StayBooking, locale: Locale): string {
  const { checkOutUntil } = booking.description.policies;
  if (checkOutUntil === null) return dateText(booking.stay.checkOut, locale);
  return localTimeText(checkOutAt(booking), zoneOf(booking), locale);
}

/** The parts of the address in the order used at the hotel. */
function addressParts({ description: { address } }: StayBooking) {
  const town = [address.postalCode, address.city].filter(Boolean).join(' ');
  return [address.line, town, address.country];
}

/** The address on one line, for other programs. */
export const addressLine = (booking: StayBooking, locale: Locale): string =>
  commaText(addressParts(booking), locale);

/** The address on one line of a page, each part in its own text direction. */
export const addressText = (booking: StayBooking, locale: Locale): string =>
  commaNames(addressParts(booking), locale);

/** URL of a public map that needs no account. */
export function mapHref(booking: StayBooking, locale: Locale): string {
  const query = commaText([booking.description.hotelName, addressLine(booking, locale)], locale);
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}

/** The texts of the pass of a stay. */
export async function stayPass(booking: StayBooking, locale: Locale): Promise<PassFacts> {
  const t = await getTranslations('trips');
  return {
    pass: t('pass'),
    kind: t('hotel'),
    title: booking.description.hotelName,
    place: addressText(booking, locale),
    from: { label: t('checkIn'), time: checkInText(booking, locale) },
    until: { label: t('checkOut'), time: checkOutText(booking, locale) },
  };
}

/** Number of guests of a booking, of all ages. */
export function guestCountOf({ stay: { party } }: StayBooking): number {
  return party.adults + party.childrenAges.length;
}

/** Whether the names of the guests can be changed now: not while the hotel decides about the booking or about a change. */
export function mayNameGuests({ status, travellerChange }: StayBooking): boolean {
  if (status === 'pending_payment') return true;
  return status === 'confirmed' && travellerChange?.status !== 'pending';
}

/** The full names of the travellers; without any, that of the lead guest. */
export function guestNames({ travellers, leadGuest }: StayBooking): string[] {
  const named = travellers.length > 0 ? travellers : [leadGuest];
  return named.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
}

/**
 * What a cancellation costs from now until check-in, as a timeline and as a list. There are no
 * steps after check-in.
 */
export async function cancellationFacts(
  booking: StayBooking,
  locale: Locale,
  nowMs = Date.now(),
): Promise<{ steps: TimelineStep[]; marks: string[] }> {
  const [t, trips] = await Promise.all([getTranslations('cancellation'), getTranslations('trips')]);
  const zone = zoneOf(booking);
  const arrivalMs = Date.parse(checkInAt(booking));
  const terms = termsOfPolicy(booking.policy, booking.totalMinor);
  const ranges = bookings.stepsAhead(terms, nowMs).flatMap((step) => {
    const from = Math.max(nowMs, step.from ? Date.parse(step.from) : nowMs);
    const until = Math.min(arrivalMs, step.until ? Date.parse(step.until) : arrivalMs);
    return until > from ? [{ from, until, penaltyMinor: step.penaltyMinor }] : [];
  });
  const timeText = (ms: number) => localTimeText(new Date(ms).toISOString(), zone, locale);
  // The paid amount is the most that can be lost; with payment at the property, nothing has been charged yet.
  const maxPenaltyMinor = booking.dueNowMinor > 0 ? booking.dueNowMinor : booking.totalMinor;
  const steps = ranges.map(({ from, until, penaltyMinor }, index): TimelineStep => {
    const isLast = index === ranges.length - 1;
    const isFree = penaltyMinor === 0;
    return {
      kind: isFree ? 'free' : penaltyMinor < maxPenaltyMinor ? 'part' : 'all',
      from,
      until,
      label: isFree
        ? t('until', { time: timeText(until) })
        : index === 0
          ? isLast
            ? trips('fromNow')
            : t('until', { time: timeText(until) })
          : isLast
            ? t('untilCheckIn')
            : t('fromTime', { time: timeText(from) }),
      // The place of the time zone is named beside the first label that shows a time.
      note:
        index === 0 && (isFree || !isLast)
          ? t('zone', { place: booking.description.address.city })
          : undefined,
      amount: isFree ? t('free') : moneyLine(penaltyMinor, booking.currency, locale),
    };
  });
  const dayText = (ms: number) => dateText(new Date(ms).toISOString(), locale, undefined, zone);
  return {
    steps,
    marks: [t('today'), ...steps.slice(1).map((step) => dayText(step.from)), dayText(arrivalMs)],
  };
}
