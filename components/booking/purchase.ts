import { getTranslations } from 'next-intl/server';
import { localTimeText, type MemberPortal } from '#server/portal/index.ts';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';
import type { Order } from './order-summary.tsx';

/** The item of a checkout, whatever its product, with its own texts. */
export type Purchase = {
  /** The booking's state, on which the step of checkout depends. */
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
  /** Text about the perks of a failed booking; omitted if none paid. */
  perks?: string;
  expired: string;
  others: string;
};

/** Text of the end of free cancellation; null if there is none. */
export async function freeUntilText(
  { locale }: Pick<MemberPortal, 'locale'>,
  { freeUntil, timeZone, place }: { freeUntil: string | null; timeZone: string; place: string },
): Promise<string | null> {
  if (freeUntil === null) return null;
  const t = await getTranslations('checkout');
  return t('freeUntil', { time: localTimeText(freeUntil, timeZone, locale), place });
}
