import { type Booking, ownBooking } from '#server/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract-orders.ts';
import { orderStatus } from './order-details.ts';
import { presentOrder } from './present-orders.ts';

/** The member's order. Fails with `not_found` for one that is unknown or somebody else's. */
export function ownOrder(ctx: MemberContext, id: string): Promise<Booking> {
  return ownBooking({ ...ctx, key: null }, id, ['esim']);
}

/** An order with what can be installed. */
export async function getEsimOrder(
  ctx: MemberContext,
  input: Input<typeof contract.getEsimOrder>,
): Promise<Output<typeof contract.getEsimOrder>> {
  return presentOrder(ctx, await ownOrder(ctx, input.order_id));
}

/** Where an order stands. */
export async function getEsimOrderStatus(
  ctx: MemberContext,
  input: Input<typeof contract.getEsimOrderStatus>,
): Promise<Output<typeof contract.getEsimOrderStatus>> {
  const order = await ownOrder(ctx, input.order_id);
  return { order_id: order.id, status: orderStatus(order) };
}
