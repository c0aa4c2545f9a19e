import { getTranslations } from 'next-intl/server';
import { isolated } from '#server/brands/index.ts';
import { addDays, localToInstant } from '#server/platform/time/index.ts';
import { localTimeText, type MemberPortal } from '#server/portal/index.ts';
import { redeemTravelBooking } from '#server/travel-bookings/index.ts';
import { type AirportBooking, visitOfBooking, whenText } from '../airport/airport-order.ts';
import { placeText } from '../airport/venue-facts.ts';
import type { PassFacts } from './booking-pass.tsx';

/** When the visit is over: the slot's end, for a walk-in the end of its validity. */
export function serviceEndsAt(booking: AirportBooking): string {
  const { date, time, end_time: end, time_zone: zone, cancellation_policy: policy } = booking;
  if (booking.booking_type === 'walk_in' && policy.free_until) return policy.free_until;
  return localToInstant(end <= time ? addDays(date, 1) : date, end, zone);
}

/** Until a visit begins and while it is booked, cancelling is something to think about; a walk-in until it is over. */
export function isCancellable(booking: AirportBooking, nowMs = Date.now()): boolean {
  const last = booking.booking_type === 'walk_in' ? serviceEndsAt(booking) : visitOfBooking(booking).startsAt;
  return booking.status === 'confirmed' && Date.parse(last) > nowMs;
}

/** Whether the guests were let in; a visit whose time went by without them is completed as well. */
export const wasAdmitted = ({ status, status_history: steps }: AirportBooking): boolean =>
  status === 'completed' && steps.some(({ reason }) => reason === 'admitted');

/** What cancelling costs in money: perks that are lost are no money. */
export const moneyTerms = <Terms extends { penalty: number }>(
  terms: Terms,
  { price }: Pick<AirportBooking, 'price'>,
): Terms => ({ ...terms, penalty: Math.min(terms.penalty, price.paid) });

export type ServicePass = {
  code: string;
  /** The address that the venue opens by scanning. */
  payload: string;
  note: string;
  shown: PassFacts;
};

/** What is shown at the door; null until it is confirmed and once it was used. */
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
