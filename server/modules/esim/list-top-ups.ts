import { paymentsOfBookings } from '#server/modules/checkout/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import type * as contract from './contract-top-ups.ts';
import { ownOrder } from './get-order.ts';
import { numberOfEsim, readTopUps, type SoldTopUp, topUpsFor } from './top-ups.ts';
import { type TopUpView, viewTopUp } from './view-top-up.ts';

/** The top-ups that can be bought now for an eSIM of the member's order. Throws like `topUpsFor`. */
export async function listEsimTopUpOptions(
  ctx: MemberContext,
  input: Input<typeof contract.listEsimTopUpOptions>,
): Promise<SoldTopUp[]> {
  const order = await ownOrder(ctx, input.order_id);
  return (await topUpsFor(ctx, order, numberOfEsim(order, input.iccid), input.currency)).topUps;
}

/** The top-ups of the member's order, the first one first. */
export async function listEsimTopUps(
  ctx: MemberContext,
  input: Input<typeof contract.listEsimTopUps>,
): Promise<TopUpView[]> {
  const order = await ownOrder(ctx, input.order_id);
  const topUps = await readTopUps(ctx, order);
  const paymentOf = await paymentsOfBookings(ctx, ctx.app.id, topUps);
  const language = readerLanguage(ctx);
  return topUps.map((topUp) => viewTopUp(topUp, order, paymentOf(topUp.id), language));
}
