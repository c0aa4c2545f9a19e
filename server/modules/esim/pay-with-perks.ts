import { ownBooking } from '#server/modules/bookings/index.ts';
import { openSession } from '#server/modules/checkout/index.ts';
import { findIntent } from '#server/modules/payments/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { awaitDecision } from './await-decision.ts';
import type * as contract from './contract-orders.ts';
import { esimDetails, type OrderStatus, orderStatus } from './order-details.ts';

/** An order after a payment with perks. */
export type PerkPaymentOutcome = {
  orderId: string;
  status: OrderStatus;
  perkItemIds: readonly string[];
  checkoutSessionId: string;
  /** Payment of what the perks do not cover; null if they cover the order in full. */
  payment: { intentId: string; clientSecret: string | null; dueMinor: number; currency: string } | null;
};

/** Pays an unpaid order with perks, in full or as far as they cover it; the rest gets a payment. */
export async function payEsimWithPerks(
  ctx: MemberContext,
  input: Input<typeof contract.payEsimWithPerks>,
): Promise<PerkPaymentOutcome> {
  const buyer = { ...ctx, key: null };
  const order = await ownBooking(buyer, input.booking_id, ['esim']);
  const session = await openSession(buyer, {
    items: [{ type: 'esim', id: order.id }],
    paymentMethod: 'card',
    perks: { itemIds: input.item_ids, field: 'item_ids' },
  });
  const intent = session.paymentIntentId
    ? await findIntent(ctx, session.appId, session.paymentIntentId)
    : null;
  const decided =
    intent === null && esimDetails(order).plan.issuesAtOnce ? await awaitDecision(ctx, order) : order;
  return {
    orderId: order.id,
    status: orderStatus(decided),
    perkItemIds: input.item_ids,
    checkoutSessionId: session.id,
    payment: intent && {
      intentId: intent.id,
      clientSecret: intent.clientSecret,
      dueMinor: session.amountDueMinor,
      currency: session.currency,
    },
  };
}
