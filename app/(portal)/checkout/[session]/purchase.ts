import { getTranslations } from 'next-intl/server';
import type { Order } from '#components/booking/order-summary.tsx';
import type { TimelineStep } from '#components/ui/cancellation-timeline.tsx';
import { leftToRight } from '#server/modules/theming/index.ts';
import { localTimeText, type MemberPortal } from '#server/portal/index.ts';
import type { PurchaseKind } from './forms.ts';

/** The item of a checkout, whatever its kind, with its own texts. */
export type Purchase = {
  kind: PurchaseKind;
  bookingId: string;
  /** The item's own page, which follows the payment; without one the checkout page shows the result. */
  page?: string;
  status: string;
  /**
   * The supplier confirms or rejects within seconds: until then the page shows `processing`, not `waiting`.
   */
  confirmsWithinSeconds?: true;
  title: string;
  lead: { name: string; email: string };
  /** The code that the guest shows on site; null until the booking is confirmed. */
  code: string | null;
  /** The page with other rooms or times. */
  othersHref: string;
  order: Order;
  /** The amount due on site; null if nothing is. */
  dueOnSite: { label: string; value: string } | null;
  terms: { steps: TimelineStep[]; marks: string[] };
  words: PurchaseWords;
};

export type PurchaseWords = {
  who: string;
  /** The end of free cancellation, or that the item is not refundable. */
  refund: string;
  processingTitle: string;
  asked: string;
  slow: string;
  confirmed: string;
  code: string;
  failedTitle: string;
  /** Text if the supplier rejected the booking. */
  failed: string;
  /** Text that the perks were returned; undefined if none were used. */
  perksBack?: string;
  expired: string;
  others: string;
};

type Facts = {
  title: string;
  email: string;
  startsAt: string;
  timeZone: string;
  place: string;
  freeUntil: string | null;
};

async function freeText(portal: MemberPortal, { freeUntil, timeZone, place }: Facts): Promise<string | null> {
  const t = await getTranslations('checkout');
  return freeUntil && t('freeUntil', { time: localTimeText(freeUntil, timeZone, portal.locale), place });
}

/** The texts of a stay. */
export async function stayWords(portal: MemberPortal, facts: Facts): Promise<PurchaseWords> {
  const t = await getTranslations('checkout');
  const { title: hotel, startsAt, timeZone, email } = facts;
  const time = localTimeText(startsAt, timeZone, portal.locale);
  return {
    who: t('whoStays'),
    refund: (await freeText(portal, facts)) ?? t('notRefundable'),
    processingTitle: t('processingTitle'),
    asked: t('hotelAsked', { hotel }),
    slow: t('slow'),
    confirmed: t('confirmedText', { hotel, time, email: leftToRight(email) }),
    code: t('confirmationCode'),
    failedTitle: t('failedTitle'),
    failed: t('failedText', { hotel }),
    expired: t('expiredText', { hotel }),
    others: t('otherRooms'),
  };
}

/** The texts of a visit. `isManual`: the operator has up to one day to confirm. */
export async function visitWords(
  portal: MemberPortal,
  facts: Facts & { isManual: boolean },
): Promise<PurchaseWords> {
  const t = await getTranslations('experiences.checkout');
  const { title, startsAt, timeZone, email } = facts;
  const time = localTimeText(startsAt, timeZone, portal.locale);
  const refund = (await freeText(portal, facts)) ?? t('notRefundable');
  return {
    who: t('who'),
    refund: facts.isManual ? `${t('manualNote')} ${refund}` : refund,
    processingTitle: t('processingTitle'),
    asked: t('asked', { title }),
    slow: t('slow'),
    confirmed: t('confirmedText', { title, time, email: leftToRight(email) }),
    code: t('code'),
    failedTitle: t('failedTitle'),
    failed: t('failedText', { title }),
    expired: t('expiredText', { title }),
    others: t('otherTimes'),
  };
}
