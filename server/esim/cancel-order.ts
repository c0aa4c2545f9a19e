import type { Booking, Cancellation } from '#server/bookings/index.ts';
import { cancelBooking } from '#server/checkout/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { isProblem, problem } from '#server/platform/errors/index.ts';
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
  try {
    return answer(await cancelBooking(ctx, order, unpaidTerms));
  } catch (err) {
    if (!isProblem(err, 'invalid_state')) throw err;
    // Somebody was faster: the same answer if they cancelled, a refusal if not.
    const now = await ownOrder(ctx, input.order_id);
    if (now.state !== 'cancelled') throw err;
    return answer(now);
  }
}

function answer(order: Booking): Wire {
  return { order_id: order.id, status: orderStatus(order) };
}
