import { getTranslations } from 'next-intl/server';
import { localTimeText, type MemberPortal } from '#server/portal/index.ts';
import { earnedText } from '../booking/earned-text.ts';
import type { Order } from '../booking/order-summary.tsx';

/** A ride before its payment, from a quote or from its booking. Amounts are in major units. */
export type OrderedRide = {
  vehicle: string;
  provider: string;
  image: string;
  from: { address: string; time_zone: string };
  to: { address: string; time_zone: string };
  pickupAt: string;
  returnAt: string | null;
  people: number;
  fare: number;
  extras: { label: string; amount: number }[];
  currency: string;
  total: number;
  /** True if the driver waits for a time free of charge, and for a fee after that. */
  mayWait: boolean;
};

/** Converts a ride to the order that `OrderSummary` shows. */
export async function rideOrder(portal: MemberPortal, ride: OrderedRide): Promise<Order> {
  const { locale } = portal;
  const { currency, total } = ride;
  const [t, transfers, earned] = await Promise.all([
    getTranslations('transfers.summary'),
    getTranslations('transfers'),
    earnedText(portal, [total], currency),
  ]);
  const when = localTimeText(ride.pickupAt, ride.from.time_zone, locale);
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
        ? [{ label: t('back'), value: localTimeText(ride.returnAt, ride.to.time_zone, locale) }]
        : []),
      { label: t('people'), value: transfers('peopleCount', { count: ride.people }) },
    ],
    parts: [{ label: ride.returnAt ? t('fareBoth') : t('fare'), amount: ride.fare }, ...ride.extras],
    currency,
    total,
    dueNow: total,
    onSite: { label: t('onTheWay'), value: ride.mayWait ? t('onlyWaiting') : t('nothingMore') },
    earned: earned.get(total) ?? null,
  };
}
