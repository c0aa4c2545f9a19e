import type { CancelledBooking } from '#server/modules/bookings/index.ts';
import { cancelOnRequest } from '#server/modules/checkout/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract-orders.ts';
import { ownOrderOrTopUp } from './get-order.ts';
import { isFinal, type OrderStatus, orderStatus } from './order-details.ts';
import { addedTopUps } from './top-ups.ts';

/** A cancelled order; with `cancellation_pending` its provider has not answered yet. */
export type CancelledOrder = Pick<CancelledBooking, 'cancellation'> & {
  orderId: string;
  status: OrderStatus;
  cancelStatus: CancelledBooking['status'];
};

/**
 * Cancels an order, or with `dry_run` returns the terms only. An unpaid order is cancelled at once; a sold one by its
 * provider. A repeat returns the first result. Throws `cancellation_declined` if the sale is final, a top-up was added or
 * the provider keeps the order, and `invalid_state` for an order that has ended otherwise.
 */
export async function cancelEsimOrder(
  ctx: MemberContext,
  input: Input<typeof contract.cancelEsimOrder>,
): Promise<CancelledOrder> {
  const order = await ownOrderOrTopUp(ctx, input.order_id);
  if (isFinal(order)) {
    throw problem('cancellation_declined', {
      detail: 'The sale of this eSIM is final.',
      extra: { reason: 'not_cancellable' },
    });
  }
  if (order.state === 'confirmed' && (await addedTopUps(ctx, order)).length > 0) {
    throw problem('cancellation_declined', {
      detail: 'Data was added to an eSIM of this order, which cannot be taken back.',
      extra: { reason: 'already_used' },
    });
  }
  // Activation takes seconds, and not every provider can stop it.
  if (order.state === 'fulfilling' || order.state === 'pending_supplier') throw problem('invalid_state');
  const { cancellation, status } = await cancelOnRequest(ctx, {
    find: () => ownOrderOrTopUp(ctx, order.id),
    dryRun: input.dry_run,
  });
  const now = await ownOrderOrTopUp(ctx, order.id);
  return { orderId: order.id, status: orderStatus(now), cancelStatus: status, cancellation };
}
