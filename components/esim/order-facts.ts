import { getTranslations } from 'next-intl/server';
import type { OrderView } from '#server/modules/esim/index.ts';
import type { Portal } from '#server/portal/index.ts';
import type { IconName } from '../ui/icon.tsx';
import type { Tone } from '../ui/tag.tsx';
import { dataText, daysText } from './plan-facts.ts';

/** The status of an order as the portal shows it. */
export type OrderStatus = 'unpaid' | 'activating' | 'active' | 'over' | 'unpaidOver' | 'failed' | 'givenBack';

/**
 * The status of an order for the portal. It divides the status `failed` into orders that were never paid
 * and orders that the provider could not activate; an active plan that has expired is `over`.
 */
export function orderStatusOf(order: OrderView, nowMs = Date.now()): OrderStatus {
  const { status, isExpired, payment, expiresAt } = order;
  if (status === 'active') return expiresAt && Date.parse(expiresAt) <= nowMs ? 'over' : 'active';
  const isPaid = payment.status !== 'unpaid' && payment.status !== 'requires_action';
  if (status === 'pending') {
    const isPayable = payment.payBy !== null && payment.dueMinor > 0;
    return !isPaid && isPayable
      ? Date.parse(payment.payBy ?? '') > nowMs
        ? 'unpaid'
        : 'unpaidOver'
      : 'activating';
  }
  if (order.cancellation && isPaid && !isExpired) return 'givenBack';
  // The payment of an expired order has the status `failed` if its card was declined until the deadline.
  return isPaid && !isExpired ? 'failed' : 'unpaidOver';
}

/** Icon and colour of each status. */
export const orderStatusStyles: Record<OrderStatus, { icon: IconName; tone: Tone }> = {
  unpaid: { icon: 'clock', tone: 'warn' },
  activating: { icon: 'clock', tone: 'warn' },
  active: { icon: 'check', tone: 'positive' },
  over: { icon: 'check', tone: 'neutral' },
  unpaidOver: { icon: 'close', tone: 'neutral' },
  failed: { icon: 'alert', tone: 'danger' },
  givenBack: { icon: 'check', tone: 'neutral' },
};

/** Path of the page of an order; that of a top-up is the page of its order. */
export const orderHref = ({ id, topUpOf }: Pick<OrderView, 'id' | 'topUpOf'>): string =>
  `/esim/orders/${topUpOf ?? id}`;

/** `5 GB · 30 days · 2 eSIMs`. */
export async function orderLine({ locale }: Portal, order: OrderView): Promise<string> {
  const t = await getTranslations('esim');
  const { plan, quantity } = order;
  return [
    plan.dataMb === null ? t('unlimited') : dataText(plan.dataMb, locale),
    daysText(plan.validityDays, locale),
    quantity > 1 ? t('esims', { count: quantity }) : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
