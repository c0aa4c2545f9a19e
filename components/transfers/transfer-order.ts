import { getTranslations } from 'next-intl/server';
import { localTimeText, type MemberPortal } from '#server/portal/index.ts';
import { earnedPointsText } from '../booking/earned-text.ts';
import type { Order } from '../booking/order-summary.tsx';

/** A transfer before its payment, from a quote or from its booking. */
export type OrderedTransfer = {
  vehicle: string;
  provider: string;
  image: string;
  from: { address: string; timeZone: string };
  to: { address: string; timeZone: string };
  pickupAt: string;
  returnAt: string | null;
  people: number;
  fareMinor: number;
  extras: { label: string; amountMinor: number }[];
  currency: string;
  totalMinor: number;
  /** True if the driver waits for a time free of charge, and for a fee after that. */
  mayWait: boolean;
};

/** A transfer as the order that `OrderSummary` shows. */
export async function transferOrder(portal: MemberPortal, transfer: OrderedTransfer): Promise<Order> {
  const { locale } = portal;
  const { currency, totalMinor } = transfer;
  const [t, transfers, earned] = await Promise.all([
    getTranslations('transfers.summary'),
    getTranslations('transfers'),
    earnedPointsText(portal, [totalMinor], currency),
  ]);
  const when = localTimeText(transfer.pickupAt, transfer.from.timeZone, locale);
  return {
    title: transfer.vehicle,
    detail: transfer.provider,
    image: transfer.image,
    when,
    facts: [
      { label: t('when'), value: when },
      { label: t('from'), value: transfer.from.address },
      { label: t('to'), value: transfer.to.address },
      ...(transfer.returnAt
        ? [{ label: t('back'), value: localTimeText(transfer.returnAt, transfer.to.timeZone, locale) }]
        : []),
      { label: t('people'), value: transfers('peopleCount', { count: transfer.people }) },
    ],
    parts: [
      { label: transfer.returnAt ? t('fareBoth') : t('fare'), amountMinor: transfer.fareMinor },
      ...transfer.extras,
    ],
    currency,
    totalMinor,
    dueNowMinor: totalMinor,
    onSite: { label: t('onTheWay'), value: transfer.mayWait ? t('onlyWaiting') : t('nothingMore') },
    earned: earned.get(totalMinor) ?? null,
  };
}
