import QRCode from 'qrcode';
import { type CancellationView, presentCancellation } from '#server/modules/bookings/index.ts';
import { presentRefunds } from '#server/modules/checkout/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type { CancelledOrder } from './cancel-order.ts';
import type * as contract from './contract-orders.ts';
import type { PerkPaymentOutcome } from './pay-with-perks.ts';
import { presentPlan } from './present-plan.ts';
import type { OrderView } from './views.ts';

type Wire = Output<typeof contract.getEsimOrder>;

/** An order in its wire shape, with a QR code for each eSIM. */
export async function presentEsimOrder(order: OrderView): Promise<Wire> {
  const { id, plan, currency, payment } = order;
  return {
    order_id: id,
    booking_id: id,
    status: order.status,
    plan: presentPlan(plan),
    quantity: order.quantity,
    total: toMajor(order.totalMinor, currency),
    currency,
    payment: presentPayment(payment, currency),
    ...presentRefunds(order.refunds),
    esims: await Promise.all(order.esims.map(presentEsim)),
    instructions: order.instructions,
    expires_at: order.expiresAt,
    cancellation: order.cancellation && presentTerms(order.cancellation),
    created_at: order.createdAt,
    updated_at: order.updatedAt,
  };
}

/** How an order or a top-up is paid, in its wire shape. */
export function presentPayment(payment: OrderView['payment'], currency: string): Wire['payment'] {
  return {
    status: payment.status,
    checkout_session_id: payment.checkoutSessionId,
    perk_item_ids: payment.perkItemIds,
    perk_amount: toMajor(payment.perkMinor, currency),
    amount_due: toMajor(payment.dueMinor, currency),
    pay_by: payment.payBy,
  };
}

/** A page of orders in its wire shape. */
export async function presentEsimOrders({
  orders,
  nextCursor,
}: {
  orders: readonly OrderView[];
  nextCursor: string | null;
}): Promise<Output<typeof contract.listEsimOrders>> {
  return { data: await Promise.all(orders.map(presentEsimOrder)), next_cursor: nextCursor };
}

/** The outcome of a payment with perks in its wire shape. */
export function presentPerkPayment(paid: PerkPaymentOutcome): Output<typeof contract.payEsimWithPerks> {
  const { payment } = paid;
  return {
    order_id: paid.orderId,
    status: paid.status,
    covered_items: [...paid.perkItemIds],
    shortfall: payment && {
      amount: toMajor(payment.dueMinor, payment.currency),
      currency: payment.currency,
    },
    payment_intent: payment && { id: payment.intentId, client_secret: payment.clientSecret },
    checkout_session_id: paid.checkoutSessionId,
  };
}

/** A cancelled order in its wire shape. */
export function presentCancelledEsimOrder(order: CancelledOrder): Output<typeof contract.cancelEsimOrder> {
  return {
    order_id: order.orderId,
    status: order.status,
    cancel_status: order.cancelStatus,
    cancellation: presentTerms(order.cancellation),
  };
}

const presentTerms = (terms: CancellationView): NonNullable<Wire['cancellation']> => ({
  ...presentCancellation<NonNullable<Wire['cancellation']>['policy_applied']>(terms),
  perks_returned: terms.perkReturn === 'all',
});

async function presentEsim(esim: OrderView['esims'][number]): Promise<Wire['esims'][number]> {
  const { iccid, lpa, smdpAddress, matchingId, iosInstallUrl, apn } = esim;
  return {
    iccid,
    lpa,
    smdp_address: smdpAddress,
    matching_id: matchingId,
    qr_payload: lpa,
    qr_svg: await QRCode.toString(lpa, { type: 'svg', margin: 2 }),
    ios_install_url: iosInstallUrl,
    apn,
  };
}
