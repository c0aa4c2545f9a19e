import { getTranslations } from 'next-intl/server';
import {
  redeemTravelBooking,
  type TravelBooking,
  visitOfBooking,
} from '#server/modules/airport-services/bookings/index.ts';
import { isolated } from '#server/modules/theming/index.ts';
import { localTimeText, type MemberPortal } from '#server/portal/index.ts';
import type { Pass } from '../booking/product-view.ts';
import { whenText } from './airport-order.ts';
import { placeText } from './venue-facts.ts';

type Redemption = Awaited<ReturnType<typeof redeemTravelBooking>>;

/** True if a confirmed visit can be cancelled: until it begins, or until a walk-in has expired. */
export function isCancellable(booking: TravelBooking, nowMs = Date.now()): boolean {
  const last = booking.bookingType === 'walk_in' ? booking.endsAt : booking.startsAt;
  return booking.status === 'confirmed' && Date.parse(last) > nowMs;
}

/**
 * True if the guests were admitted. A visit that they missed is completed too, so the status
 * alone does not say it.
 */
export const wasAdmitted = ({ status, steps }: TravelBooking): boolean =>
  status === 'completed' && steps.some(({ reason }) => reason === 'admitted');

/**
 * The pass that the guest shows at the venue; null unless the booking is confirmed, so also after its use.
 */
export async function servicePass(portal: MemberPortal, booking: TravelBooking): Promise<Pass | null> {
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
    at: booking.startsAt,
    code: redemption.code,
    ...scanOf(redemption),
    note:
      redemption.barcode && redemption.barcode.format !== 'qr' ? t('show.text') : t(`show.${booking.kind}`),
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

/** The venue's own barcode takes the place of our QR code, and only one of kind QR is drawn. */
function scanOf({ barcode, qr_payload, voucher_url }: Redemption): Pick<Pass, 'payload' | 'text' | 'page'> {
  if (!barcode) return { payload: qr_payload };
  const { format, payload } = barcode;
  return { ...(format === 'qr' ? { payload } : { text: payload }), page: voucher_url };
}
