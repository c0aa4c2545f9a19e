import { ownBooking } from '#server/modules/bookings/index.ts';
import { openSession } from '#server/modules/checkout/index.ts';
import { findIntent } from '#server/modules/payments/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { awaitDecision } from './await-decision.ts';
import type * as contract from './contract-orders.ts';
import { esimDetails, orderStatus } from './order-details.ts';

/** Pays an unpaid order with perks, in full or as far as they cover it; the rest gets a payment. */
export async function payEsimWithPerks(
  ctx: MemberContext,
  input: Input<typeof contract.payEsimWithPerks>,
): Promise<Output<typeof contract.payEsimWithPerks>> {
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
    order_id: order.id,
    status: orderStatus(decided),
    covered_items: input.item_ids,
    shortfall: intent && {
      amount: toMajor(session.amountDueMinor, session.currency),
      currency: session.currency,
    },
    payment_intent: intent && { id: intent.id, client_secret: intent.clientSecret },
    checkout_session_id: session.id,
  };
}
