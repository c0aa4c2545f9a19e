import { getTranslations } from 'next-intl/server';
import { earnedPointsText } from '#components/booking/earned-text.ts';
import type { Order } from '#components/booking/order-summary.tsx';
import { orderLine, orderStatusOf } from '#components/esim/order-facts.ts';
import { daysText } from '#components/esim/plan-facts.ts';
import type { OrderView } from '#server/modules/esim/index.ts';
import { getProfile } from '#server/modules/tenants/index.ts';
import { type MemberPortal, moneyLine } from '#server/portal/index.ts';
import type { Purchase } from '../booking/purchase.ts';

/**
 * An eSIM order in checkout. Checkout ends with the payment, because the order's own page shows the
 * activation.
 */
export async function esimPurchase(portal: MemberPortal, order: OrderView): Promise<Purchase> {
  const [t, summary, profile] = await Promise.all([
    getTranslations('esim.checkout'),
    esimOrder(portal, order),
    getProfile(portal.memberContext),
  ]);
  const { title } = order.plan;
  return {
    status: bookingStateOf(order),
    title,
    lead: { name: `${profile.firstname} ${profile.lastname}`.trim(), email: profile.email },
    code: null,
    othersHref: planAddress(order),
    order: summary,
    dueOnSite: null,
    terms: { steps: [], marks: [] },
    words: {
      who: t('who'),
      refund: t(order.topUpOf ? 'refundTopUp' : order.plan.isFinalSale ? 'refund' : 'refundUnused'),
      processingTitle: t('processingTitle'),
      asked: t('asked', { title }),
      slow: t('slow'),
      confirmed: t('confirmed', { title }),
      code: '',
      failedTitle: t('failedTitle'),
      failed: t('failed', { title }),
      expired: t('expired', { title }),
      others: t('others'),
    },
  };
}

/** The address of the order's plan with the same number of eSIMs; for a top-up the page of its order. */
export const planAddress = ({ plan, quantity, topUpOf }: OrderView): string =>
  topUpOf
    ? `/esim/orders/${topUpOf}`
    : `/esim/${encodeURIComponent(plan.resourceId)}${quantity > 1 ? `?travellers=${quantity}` : ''}`;

/** The order's status as the booking state that checkout expects. */
function bookingStateOf(order: OrderView): string {
  switch (orderStatusOf(order)) {
    case 'active':
    case 'over':
      return 'confirmed';
    case 'activating':
      return 'pending_supplier';
    case 'failed':
      return 'failed';
    case 'givenBack':
      return 'cancelled';
    case 'unpaid':
      return 'pending_payment';
    case 'unpaidOver':
      return 'expired';
  }
}

async function esimOrder(portal: MemberPortal, order: OrderView): Promise<Order> {
  const { plan, payment, quantity, currency } = order;
  const { locale } = portal;
  const [t, words, line, earned] = await Promise.all([
    getTranslations('esim.checkout'),
    getTranslations('esim.plan'),
    orderLine(portal, order),
    earnedPointsText(portal, [payment.dueMinor], currency),
  ]);
  return {
    title: order.topUpOf ? plan.title : plan.coverage.name,
    detail: line,
    image: plan.image,
    when: line,
    facts: [{ label: t('validity'), value: daysText(plan.validityDays, locale) }],
    parts: [
      {
        label: order.topUpOf
          ? line
          : words('esimsTimes', { count: quantity, price: moneyLine(plan.priceMinor, currency, locale) }),
        amountMinor: order.totalMinor,
      },
      ...(payment.perkMinor > 0 ? [{ label: t('perks'), amountMinor: -payment.perkMinor }] : []),
    ],
    currency,
    totalMinor: payment.dueMinor,
    dueNowMinor: payment.dueMinor,
    onSite: { label: t('onSite'), value: t('nothing') },
    earned: earned.get(payment.dueMinor) ?? null,
  };
}
