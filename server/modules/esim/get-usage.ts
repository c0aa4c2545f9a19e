import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type * as contract from './contract-orders.ts';
import { ownOrder } from './get-order.ts';
import { esimDetails, orderStatus } from './order-details.ts';
import { esimSupplier } from './suppliers.ts';

/** The provider's usage of the eSIMs of an order. Throws `invalid_state` unless the order is active. */
export async function getEsimUsage(
  ctx: MemberContext,
  input: Input<typeof contract.getEsimUsage>,
): Promise<Output<typeof contract.getEsimUsage>> {
  const order = await ownOrder(ctx, input.order_id);
  if (orderStatus(order) !== 'active') throw problem('invalid_state');
  const counted = await esimSupplier(ctx.environment).usage(ctx, order.reference);
  const { dataMb } = esimDetails(order).plan;
  return {
    order_id: order.id,
    as_of: isoInstant(Date.now()),
    esims: counted.map(({ iccid, status, usedMb, connectedAt, expiresAt }) => ({
      iccid,
      status,
      is_unlimited: dataMb === null,
      total_mb: dataMb,
      used_mb: usedMb,
      remaining_mb: dataMb === null ? null : Math.max(0, dataMb - usedMb),
      connected_at: connectedAt,
      expires_at: expiresAt,
    })),
  };
}
