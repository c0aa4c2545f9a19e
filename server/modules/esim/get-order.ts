import { type Booking, ownBooking } from '#server/modules/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract-orders.ts';
import { orderStatus } from './order-details.ts';
import { type OrderView, viewOrder } from './views.ts';

/** The member's order. Throws `not_found` for an unknown order or another member's. */
export function ownOrder(ctx: MemberContext, id: string): Promise<Booking> {
  return ownBooking({ ...ctx, key: null }, id, ['esim']);
}

/** An order with its installable eSIMs. */
export async function getEsimOrder(
  ctx: MemberContext,
  input: Input<typeof contract.getEsimOrder>,
): Promise<OrderView> {
  return viewOrder(ctx, await ownOrder(ctx, input.order_id));
}

/** The status of an order. */
export async function getEsimOrderStatus(
  ctx: MemberContext,
  input: Input<typeof contract.getEsimOrderStatus>,
): Promise<Output<typeof contract.getEsimOrderStatus>> {
  const order = await ownOrder(ctx, input.order_id);
  return { order_id: order.id, status: orderStatus(order) };
}
