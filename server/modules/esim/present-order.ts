import QRCode from 'qrcode';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
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
    payment: {
      status: payment.status,
      checkout_session_id: payment.checkoutSessionId,
      perk_item_ids: payment.perkItemIds,
      perk_amount: toMajor(payment.perkMinor, currency),
      amount_due: toMajor(payment.dueMinor, currency),
      pay_by: payment.payBy,
    },
    esims: await Promise.all(order.esims.map(presentEsim)),
    instructions: order.instructions,
    expires_at: order.expiresAt,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
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
