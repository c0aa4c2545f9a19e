import { getTranslations } from 'next-intl/server';
import { redeemTravelBooking, visitOfBooking } from '#server/modules/airport-services/bookings/index.ts';
import { isolated } from '#server/modules/theming/index.ts';
import { localTimeText, type MemberPortal } from '#server/portal/index.ts';
import { type AirportBooking, whenText } from '../airport/present-order.ts';
import { placeText } from '../airport/venue-facts.ts';
import type { PassFacts } from './booking-pass.tsx';

/** True if a confirmed visit can be cancelled: until it begins, or until a walk-in has expired. */
export function isCancellable(booking: AirportBooking, nowMs = Date.now()): boolean {
  const last = booking.bookingType === 'walk_in' ? booking.endsAt : booking.startsAt;
  return booking.status === 'confirmed' && Date.parse(last) > nowMs;
}

/**
 * True if the guests were admitted. A visit that they missed is completed too, so the status
 * alone does not say it.
 */
export const wasAdmitted = ({ status, steps }: AirportBooking): boolean =>
  status === 'completed' && steps.some(({ reason }) => reason === 'admitted');

/** The pass of an airport service. */
export type ServicePass = {
  code: string;
  /** The URL that the venue opens by scanning the code. */
  payload: string;
  note: string;
  shown: PassFacts;
};

/**
 * The pass that the guest shows at the venue; null unless the booking is confirmed, so also after its use.
 */
export async function servicePass(
  portal: MemberPortal,
  booking: AirportBooking,
): Promise<ServicePass | null> {
  if (booking.status !== 'confirmed') return null;
  const { locale } = portal;
  const [t, airport, redemption, when] = await Promise.all([
    getTranslations('airport.trips'),
    getTranslations('airport'),
    redeemTravelBooking(portal.memberContext, { booking_id: booking.id }),
    whenText(visitOfBooking(booking), locale),
  ]);
  const { venue } = booking;
  return {
    code: redemption.code,
    payload: redemption.qr_payload,
    note: t(`show.${booking.kind}`),
    shown: {
      pass: t('pass'),
      kind: airport(`kind_one.${booking.kind}`),
      title: venue.name,
      place: `${placeText(venue, locale)}. ${isolated(venue.location)}`,
      from: { label: t('begins'), time: when },
      until: {
        label: booking.bookingType === 'walk_in' ? t('validUntil') : t('ends'),
        time: localTimeText(booking.endsAt, booking.timeZone, locale),
      },
    },
  };
}
