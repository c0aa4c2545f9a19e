import { getTranslations } from 'next-intl/server';
import type { getHotelBooking } from '#server/modules/hotels/bookings/index.ts';
import { commaNames, commaText, type Locale } from '#server/modules/theming/index.ts';
import { localToInstant } from '#server/platform/time/index.ts';
import { dateText, localTimeText, priceLine } from '#server/portal/index.ts';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';
import type { PassFacts } from './booking-pass.tsx';

/** A hotel booking as the API returns it to the member who made it. */
export type StayBooking = Awaited<ReturnType<typeof getHotelBooking>>;

/** Times assumed for properties that state none. */
const defaultHours = { checkIn: '15:00', checkOut: '11:00' };

/** The time zone of the property, in which all times of a stay are shown. */
export const zoneOf = (booking: StayBooking): string => booking.cancellation_policy?.time_zone ?? 'UTC';

/** The earliest check-in, as an instant. */
export const checkInAt = (booking: StayBooking): string =>
  localToInstant(
    booking.check_in,
    booking.property_rules?.check_in_from ?? defaultHours.checkIn,
    zoneOf(booking),
  );

/** The latest check-out, as an instant. */
export const checkOutAt = (booking: StayBooking): string =>
  localToInstant(
    booking.check_out,
    booking.property_rules?.check_out_until ?? defaultHours.checkOut,
    zoneOf(booking),
  );

/** The parts of the address in the order used at the hotel. */
function addressParts({ hotel_address: address }: StayBooking) {
  if (!address) return [];
  const town = [address.postal_code, address.city].filter(Boolean).join(' ');
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
  const query = commaText([booking.hotel_name, addressLine(booking, locale)], locale);
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}

/** The deadline for free cancellation; null if cancelling is not free now. */
export function freeUntilOf(booking: StayBooking, nowMs = Date.now()): string | null {
  const step = booking.cancellation_policy?.timeline[0];
  return step?.penalty === 0 && step.until && Date.parse(step.until) > nowMs ? step.until : null;
}

/** The texts of the pass of a stay. */
export async function stayPass(booking: StayBooking, locale: Locale): Promise<PassFacts> {
  const t = await getTranslations('trips');
  const zone = zoneOf(booking);
  return {
    pass: t('pass'),
    kind: t('hotel'),
    title: booking.hotel_name,
    place: addressText(booking, locale),
    from: { label: t('checkIn'), time: localTimeText(checkInAt(booking), zone, locale) },
    until: { label: t('checkOut'), time: localTimeText(checkOutAt(booking), zone, locale) },
  };
}

/** Number of guests of a booking; 1 if it is not known. */
export function guestCountOf({ occupancy }: StayBooking): number {
  return occupancy ? occupancy.adults + occupancy.children : 1;
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
  const ranges = (booking.cancellation_policy?.timeline ?? []).flatMap((step) => {
    const from = Math.max(nowMs, step.from ? Date.parse(step.from) : nowMs);
    const until = Math.min(arrivalMs, step.until ? Date.parse(step.until) : arrivalMs);
    return until > from ? [{ from, until, penalty: step.penalty }] : [];
  });
  const timeText = (ms: number) => localTimeText(new Date(ms).toISOString(), zone, locale);
  // The paid amount is the most that can be lost; with payment at the property, nothing has been charged yet.
  const maxPenalty = booking.due_now > 0 ? booking.due_now : booking.total;
  const steps = ranges.map(({ from, until, penalty }, index): TimelineStep => {
    const isLast = index === ranges.length - 1;
    const isFree = penalty === 0;
    return {
      kind: isFree ? 'free' : penalty < maxPenalty ? 'part' : 'all',
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
          ? t('zone', { place: booking.hotel_address?.city ?? zone })
          : undefined,
      amount: isFree ? t('free') : priceLine(penalty, booking.currency, locale),
    };
  });
  const dayText = (ms: number) => dateText(new Date(ms).toISOString(), locale, undefined, zone);
  return {
    steps,
    marks: [t('today'), ...steps.slice(1).map((step) => dayText(step.from)), dayText(arrivalMs)],
  };
}
