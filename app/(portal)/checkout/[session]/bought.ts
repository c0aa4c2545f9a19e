import { getTranslations } from 'next-intl/server';
import type { Order } from '#components/booking/order-summary.tsx';
import { freeUntilOf } from '#components/hotels/cancellation-steps.ts';
import type { TimelineStep } from '#components/ui/cancellation-timeline.tsx';
import { leftToRight } from '#server/brands/index.ts';
import { localTimeText, type MemberPortal } from '#server/portal/index.ts';
import type { BoughtKind } from './forms.ts';

/** What a checkout sells, whatever it is, with the sentences that are its own. */
export type Bought = {
  kind: BoughtKind;
  bookingId: string;
  /** Its own page, which takes over once it is paid; checkout itself says how it stands where there is none. */
  page?: string;
  status: string;
  /** The supplier says yes or no within seconds: until then it is being booked, and not waited for. */
  isAnsweredSoon?: true;
  title: string;
  lead: { name: string; email: string };
  /** Shown at the front desk or the door; null until it is confirmed. */
  code: string | null;
  /** Where other rooms or times are. */
  othersHref: string;
  order: Order;
  /** What is still to pay there; null when nothing is. */
  stillOnSite: { label: string; value: string } | null;
  terms: { steps: TimelineStep[]; marks: string[] };
  words: BoughtWords;
};

export type BoughtWords = {
  who: string;
  /** Until when it can be cancelled free of charge, or that it cannot. */
  refund: string;
  processingTitle: string;
  asked: string;
  slow: string;
  confirmed: string;
  code: string;
  failedTitle: string;
  /** The supplier refused. */
  failed: string;
  /** That perks which were to pay are back; absent where none were. */
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

/** The sentences of a stay. */
export async function stayWords(portal: MemberPortal, facts: Facts): Promise<BoughtWords> {
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

/** The sentences of a visit. `isManual`: the operator has up to a day to say yes. */
export async function visitWords(
  portal: MemberPortal,
  facts: Facts & { isManual: boolean },
): Promise<BoughtWords> {
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

/** Until when a stay can be cancelled free of charge; null when it cannot now. */
export const freeUntilOfStay = (policy: Parameters<typeof freeUntilOf>[0] | null): string | null =>
  policy && freeUntilOf(policy);
