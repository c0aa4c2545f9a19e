import { getTranslations } from 'next-intl/server';
import { toMajor } from '#server/platform/money/index.ts';
import { localTimeText, type MemberPortal } from '#server/portal/index.ts';
import { earnedText } from '../booking/earned-text.ts';
import type { Order } from '../booking/order-summary.tsx';

/** A ride before its payment, from a quote or from its booking. */
export type OrderedRide = {
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

/** A ride as the order that `OrderSummary` shows, in major units. */
export async function presentRideOrder(portal: MemberPortal, ride: OrderedRide): Promise<Order> {
  const { locale } = portal;
  const { currency } = ride;
  const amount = (minor: number) => toMajor(minor, currency);
  const total = amount(ride.totalMinor);
  const [t, transfers, earned] = await Promise.all([
    getTranslations('transfers.summary'),
    getTranslations('transfers'),
    earnedText(portal, [total], currency),
  ]);
  const when = localTimeText(ride.pickupAt, ride.from.timeZone, locale);
  return {
    title: ride.vehicle,
    detail: ride.provider,
    image: ride.image,
    when,
    facts: [
      { label: t('when'), value: when },
      { label: t('from'), value: ride.from.address },
      { label: t('to'), value: ride.to.address },
      ...(ride.returnAt
        ? [{ label: t('back'), value: localTimeText(ride.returnAt, ride.to.timeZone, locale) }]
        : []),
      { label: t('people'), value: transfers('peopleCount', { count: ride.people }) },
    ],
    parts: [
      { label: ride.returnAt ? t('fareBoth') : t('fare'), amount: amount(ride.fareMinor) },
      ...ride.extras.map(({ label, amountMinor }) => ({ label, amount: amount(amountMinor) })),
    ],
    currency,
    total,
    dueNow: total,
    onSite: { label: t('onTheWay'), value: ride.mayWait ? t('onlyWaiting') : t('nothingMore') },
    earned: earned.get(total) ?? null,
  };
}
