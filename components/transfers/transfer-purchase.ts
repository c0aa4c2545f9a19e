import { getTranslations } from 'next-intl/server';
import { sameTransferHref, transferTermsOf } from '#components/transfers/transfer-booking.ts';
import { transferSteps } from '#components/transfers/transfer-terms.ts';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import { leftToRight } from '#server/modules/theming/index.ts';
import type { BookingView } from '#server/modules/transfers/index.ts';
import { transferTerms } from '#server/modules/transfers/index.ts';
import { localTimeText, type MemberPortal } from '#server/portal/index.ts';
import type { Purchase } from '../booking/purchase.ts';
import { transferOrder } from './transfer-order.ts';

/** A transfer in checkout. */
export async function transferPurchase(portal: MemberPortal, transfer: BookingView): Promise<Purchase> {
  const terms = transferTermsOf(transfer);
  const { locale } = portal;
  const { passenger } = transfer;
  const email = passenger?.email ?? '';
  const time = (instant: string) => localTimeText(instant, transfer.timeZone, locale);
  const free = freeUntilOf(transferTerms(transfer.policy.tiers, transfer.totalMinor), Date.now());
  const provider = transfer.provider.name;
  const [t, checkout, order, steps] = await Promise.all([
    getTranslations('transfers.checkout'),
    getTranslations('checkout'),
    transferOrder(portal, {
      vehicle: transfer.vehicle,
      provider,
      image: transfer.image,
      from: transfer.from,
      to: transfer.to,
      pickupAt: transfer.pickupAt,
      returnAt: transfer.returnAt,
      people: transfer.passengers,
      fareMinor: transfer.totalMinor,
      extras: [],
      currency: transfer.currency,
      totalMinor: transfer.totalMinor,
      mayWait: transfer.wait.minuteMinor > 0,
    }),
    transferSteps(terms, locale),
  ]);
  return {
    status: transfer.status,
    confirmsWithinSeconds: true,
    title: transfer.vehicle,
    lead: { name: passenger ? `${passenger.firstName} ${passenger.lastName}` : '', email },
    code: transfer.confirmationNumber,
    othersHref: sameTransferHref(transfer),
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
        time: time(transfer.pickupAt),
        email: leftToRight(email),
      }),
      code: t('code'),
      failedTitle: t('failedTitle'),
      failed: t('failed', { provider }),
      expired: t('expired', { vehicle: transfer.vehicle }),
      others: t('others'),
    },
  };
}
