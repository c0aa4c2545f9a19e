import { type Booking, ownBooking } from '#server/modules/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract-orders.ts';
import { orderStatus } from './order-details.ts';
import { isTopUp } from './top-ups.ts';
import { type OrderView, viewOrder } from './views.ts';

/** The member's order. Throws `not_found` for an unknown order, another member's, and a top-up. */
export async function ownOrder(ctx: MemberContext, id: string): Promise<Booking> {
  const order = await ownOrderOrTopUp(ctx, id);
  if (isTopUp(order)) throw problem('not_found');
  return order;
}

/** The member's order or top-up. Throws `not_found` for an unknown one or another member's. */
export function ownOrderOrTopUp(ctx: MemberContext, id: string): Promise<Booking> {
  return ownBooking({ ...ctx, key: null }, id, ['esim']);
}

/** An order with its installable eSIMs. */
export async function getEsimOrder(
  ctx: MemberContext,
  input: Input<typeof contract.getEsimOrder>,
): Promise<OrderView> {
  return viewOrder(ctx, await ownOrder(ctx, input.order_id));
}

/** An order, or a top-up in the shape of one, for pages that show both. */
export async function getEsimPurchase(ctx: MemberContext, id: string): Promise<OrderView> {
  return viewOrder(ctx, await ownOrderOrTopUp(ctx, id));
}

/** The status of an order or a top-up. */
export async function getEsimOrderStatus(
  ctx: MemberContext,
  input: Input<typeof contract.getEsimOrderStatus>,
): Promise<Output<typeof contract.getEsimOrderStatus>> {
  const order = await ownOrderOrTopUp(ctx, input.order_id);
  return { order_id: order.id, status: orderStatus(order) };
}
