import { getTranslations } from 'next-intl/server';
import { presentTransferOrder } from '#components/transfers/present-order.ts';
import { freeUntilOfTransfer } from '#components/transfers/quote-facts.ts';
import { sameTransferHref, transferTermsOf } from '#components/transfers/transfer-booking.ts';
import { transferSteps } from '#components/transfers/transfer-terms.ts';
import { leftToRight } from '#server/modules/theming/index.ts';
import { getTransferBooking } from '#server/modules/transfers/index.ts';
import { localTimeText, type MemberPortal } from '#server/portal/index.ts';
import type { Purchase } from './purchase.ts';

/** A ride in checkout. */
export async function readRidePurchase(portal: MemberPortal, bookingId: string): Promise<Purchase> {
  const ride = await getTransferBooking({ ...portal.memberContext, key: null }, { booking_id: bookingId });
  const terms = transferTermsOf(ride);
  const { locale } = portal;
  const { passenger } = ride;
  const email = passenger?.email ?? '';
  const time = (instant: string) => localTimeText(instant, ride.timeZone, locale);
  const free = freeUntilOfTransfer(ride.policy);
  const provider = ride.provider.name;
  const [t, checkout, order, steps] = await Promise.all([
    getTranslations('transfers.checkout'),
    getTranslations('checkout'),
    presentTransferOrder(portal, {
      vehicle: ride.vehicle,
      provider,
      image: ride.image,
      from: ride.from,
      to: ride.to,
      pickupAt: ride.pickupAt,
      returnAt: ride.returnAt,
      people: ride.passengers,
      fareMinor: ride.totalMinor,
      extras: [],
      currency: ride.currency,
      totalMinor: ride.totalMinor,
      mayWait: ride.wait.minuteMinor > 0,
    }),
    transferSteps(terms, locale),
  ]);
  return {
    kind: 'transfer',
    bookingId: ride.id,
    status: ride.status,
    confirmsWithinSeconds: true,
    title: ride.vehicle,
    lead: { name: passenger ? `${passenger.firstName} ${passenger.lastName}` : '', email },
    code: ride.confirmationNumber,
    othersHref: sameTransferHref(ride),
    order,
    terms: steps,
    dueOnSite: null,
    words: {
      who: t('who'),
      refund: free ? checkout('freeUntil', { time: time(free), place: terms.place }) : t('notRefundable'),
      processingTitle: t('processingTitle'),
      asked: t('asked', { provider }),
      slow: t('slow'),
      confirmed: t('confirmedText', {
        provider,
        time: time(ride.pickupAt),
        email: leftToRight(email),
      }),
      code: t('code'),
      failedTitle: t('failedTitle'),
      failed: t('failed', { provider }),
      expired: t('expired', { vehicle: ride.vehicle }),
      others: t('others'),
    },
  };
}
