import { type Booking, cancellationNow } from '#server/modules/bookings/index.ts';
import { cancelIdempotently } from '#server/modules/checkout/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract-orders.ts';
import { ownOrder } from './get-order.ts';
import { orderStatus } from './order-details.ts';

type Wire = Output<typeof contract.cancelEsimOrder>;

/** Cancels an unpaid order. Throws `invalid_state` for an order that is paid or has ended otherwise. */
export async function cancelEsimOrder(
  ctx: MemberContext,
  input: Input<typeof contract.cancelEsimOrder>,
): Promise<Wire> {
  const order = await ownOrder(ctx, input.order_id);
  if (order.state === 'cancelled') return answer(order);
  // The lifecycle allows the cancellation of a confirmed booking, but an issued eSIM cannot be returned.
  if (order.state !== 'held' && order.state !== 'pending_payment') throw problem('invalid_state');
  const terms = await cancellationNow(ctx, order);
  return answer(await cancelIdempotently(ctx, order, terms, () => ownOrder(ctx, input.order_id)));
}

function answer(order: Booking): Wire {
  return { order_id: order.id, status: orderStatus(order) };
}
