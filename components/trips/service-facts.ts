import { getTranslations } from 'next-intl/server';
import { redeemTravelBooking } from '#server/modules/airport-services/bookings/index.ts';
import { isolated } from '#server/modules/theming/index.ts';
import { addDays, localToInstant } from '#server/platform/time/index.ts';
import { localTimeText, type MemberPortal } from '#server/portal/index.ts';
import { type AirportBooking, visitOfBooking, whenText } from '../airport/airport-order.ts';
import { placeText } from '../airport/venue-facts.ts';
import type { PassFacts } from './booking-pass.tsx';

/** The end of a visit as an instant: the end of its slot, or for a walk-in the end of its validity. */
export function serviceEndsAt(booking: AirportBooking): string {
  const { date, time, end_time: end, time_zone: zone, cancellation_policy: policy } = booking;
  if (booking.booking_type === 'walk_in' && policy.free_until) return policy.free_until;
  return localToInstant(end <= time ? addDays(date, 1) : date, end, zone);
}

/** True if a confirmed visit can be cancelled: until it begins, or until a walk-in has expired. */
export function isCancellable(booking: AirportBooking, nowMs = Date.now()): boolean {
  const last = booking.booking_type === 'walk_in' ? serviceEndsAt(booking) : visitOfBooking(booking).startsAt;
  return booking.status === 'confirmed' && Date.parse(last) > nowMs;
}

/**
 * True if the guests were admitted. A visit that they missed is completed too, so the status
 * alone does not say it.
 */
export const wasAdmitted = ({ status, status_history: steps }: AirportBooking): boolean =>
  status === 'completed' && steps.some(({ reason }) => reason === 'admitted');

/** Cancellation terms whose penalty is limited to the money paid, because lost perks are not money. */
export const moneyTerms = <Terms extends { penalty: number }>(
  terms: Terms,
  { price }: Pick<AirportBooking, 'price'>,
): Terms => ({ ...terms, penalty: Math.min(terms.penalty, price.paid) });

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
  const { product } = booking;
  return {
    code: redemption.code,
    payload: redemption.qr_payload,
    note: t(`show.${booking.product_type}`),
    shown: {
      pass: t('pass'),
      kind: airport(`kind_one.${booking.product_type}`),
      title: product.name,
      place: `${placeText(product, locale)}. ${isolated(product.location)}`,
      from: { label: t('begins'), time: when },
      until: {
        label: booking.booking_type === 'walk_in' ? t('validUntil') : t('ends'),
        time: localTimeText(serviceEndsAt(booking), booking.time_zone, locale),
      },
    },
  };
}
