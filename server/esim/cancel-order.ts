import type { Booking, Cancellation } from '#server/bookings/index.ts';
import { cancelOnce } from '#server/checkout/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract-orders.ts';
import { ownOrder } from './get-order.ts';
import { orderStatus } from './order-details.ts';

type Wire = Output<typeof contract.cancelEsimOrder>;

/** Nothing was paid, so nothing is kept and nothing goes back but perks. */
const unpaidTerms: Cancellation = {
  policyApplied: 'free_cancellation',
  penaltyMinor: 0,
  refundMinor: 0,
  refundMethod: 'none',
  refundExpectedBy: null,
};

/** Gives up an order that waits for payment. Fails with `invalid_state` for one that is paid or over. */
export async function cancelEsimOrder(
  ctx: MemberContext,
  input: Input<typeof contract.cancelEsimOrder>,
): Promise<Wire> {
  const order = await ownOrder(ctx, input.order_id);
  if (order.state === 'cancelled') return answer(order);
  // The lifecycle would let a confirmed booking be cancelled; an eSIM that was issued is not taken back.
  if (order.state !== 'held' && order.state !== 'pending_payment') throw problem('invalid_state');
  return answer(await cancelOnce(ctx, order, unpaidTerms, () => ownOrder(ctx, input.order_id)));
}

function answer(order: Booking): Wire {
  return { order_id: order.id, status: orderStatus(order) };
}
