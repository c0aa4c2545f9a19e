import { getTranslations } from 'next-intl/server';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import { isolated } from '#server/modules/theming/index.ts';
import {
  type BookingView,
  cancelTransferBooking,
  getTransferBooking,
  transferTerms,
} from '#server/modules/transfers/index.ts';
import { localTimeText, type MemberPortal } from '#server/portal/index.ts';
import { type CancellationView, cancellationWords, previewTerms } from '../booking/cancellation-view.ts';
import { nullIfNotFound } from '../booking/null-if-not-found.ts';
import {
  type CalendarFacts,
  type EndedView,
  type Moment,
  type ProductView,
  wasBooked,
} from '../booking/product-view.ts';
import { sameTransferHref, transferTermsOf } from './transfer-booking.ts';
import { transferPurchase } from './transfer-purchase.ts';
import { transferSteps } from './transfer-terms.ts';
import { TransferVoucher } from './transfer-voucher.tsx';

/** Ground transport. A quote expires with its hold, so that holding again is a new search. */
export const transferView: ProductView<BookingView> = {
  module: 'transfers',
  read: (portal, id) =>
    nullIfNotFound(getTransferBooking({ ...portal.memberContext, key: null }, { booking_id: id })),

  purchase: transferPurchase,
  stillHeldText: async () => (await getTranslations('transfers.checkout'))('signedOutText'),
  holdAgain: async (_, transfer) => sameTransferHref(transfer),

  moments,
  ended,

  voucher: (portal, transfer) => <TransferVoucher portal={portal} transfer={transfer} />,
  calendar,
  cancel: cancelTransferBooking,
  cancellation,
};

/** The pick-up, and that of the way back. */
async function moments(_: MemberPortal, transfer: BookingView, start: Moment): Promise<Moment[]> {
  const { from, to, returnAt } = transfer;
  if (!returnAt) return [start];
  const t = await getTranslations('transfers.trip');
  const label = t('rideBack', { from: isolated(to.name), to: isolated(from.name) });
  return [start, { at: returnAt, timeZone: to.timeZone, label }];
}

async function ended(_: MemberPortal, transfer: BookingView): Promise<EndedView> {
  const [t, checkout] = await Promise.all([
    getTranslations('transfers.trip'),
    getTranslations('transfers.checkout'),
  ]);
  const title = transfer.vehicle;
  return {
    failedTitle: t('failedTitle', { title }),
    refused: checkout('failed', { provider: transfer.provider.name }),
    expiredTitle: t('expiredTitle', { title }),
    expiredText: t('expiredText'),
    find: { href: sameTransferHref(transfer), label: t('find') },
  };
}

/** A return transfer appears as a line in the description. */
async function calendar(portal: MemberPortal, transfer: BookingView): Promise<CalendarFacts | null> {
  if (!wasBooked(transfer)) return null;
  const t = await getTranslations('transfers.trip');
  const { from, to, provider, pickupAt } = transfer;
  const back = transfer.returnAt && localTimeText(transfer.returnAt, to.timeZone, portal.locale);
  return {
    title: t('rideTo', { vehicle: transfer.vehicle, from: from.name, to: to.name }),
    lines: [
      transfer.confirmationNumber ? `${t('code')}: ${transfer.confirmationNumber}` : '',
      transfer.pickupInstructions ?? '',
      `${provider.name} ${provider.phone}`,
      back ? `${t('wayBack')}: ${back}` : '',
    ],
    location: from.address,
    from: pickupAt,
    until: new Date(Date.parse(pickupAt) + transfer.durationMinutes * 60_000).toISOString(),
    createdAt: transfer.createdAt,
    changedAt: transfer.updatedAt,
    freeUntil: freeUntilOf(transferTerms(transfer.policy.tiers, transfer.totalMinor), Date.now()),
    timeZone: transfer.timeZone,
  };
}

async function cancellation(portal: MemberPortal, transfer: BookingView): Promise<CancellationView> {
  const t = await getTranslations('transfers.trip.cancelling');
  return {
    title: transfer.vehicle,
    when: localTimeText(transfer.pickupAt, transfer.timeZone, portal.locale),
    paidMinor: transfer.paidMinor,
    currency: transfer.currency,
    isUnpaid: transfer.status === 'pending_payment',
    isPending: transfer.status === 'pending_supplier',
    done: transfer.cancellation,
    readTerms: () => previewTerms(cancelTransferBooking, portal.memberContext, transfer.id),
    readSteps: () => transferSteps(transferTermsOf(transfer), portal.locale),
    words: cancellationWords((key, values) => t(key, values)),
  };
}
