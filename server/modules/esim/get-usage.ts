import { supplierKeyOf } from '#server/modules/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type * as contract from './contract-orders.ts';
import { ownOrder } from './get-order.ts';
import { esimDetails, orderStatus } from './order-details.ts';
import type { EsimUsage } from './port.ts';
import { esimSupplier } from './suppliers.ts';

/** The data usage of the eSIMs of an order at an instant (ISO 8601). */
export type OrderUsage = {
  orderId: string;
  asOf: string;
  /** `totalMb` and `remainingMb` are null for unlimited data. */
  esims: (EsimUsage & { totalMb: number | null; remainingMb: number | null })[];
};

/** The provider's usage of the eSIMs of an order. Throws `invalid_state` unless the order is active. */
export async function getEsimUsage(
  ctx: MemberContext,
  input: Input<typeof contract.getEsimUsage>,
): Promise<OrderUsage> {
  const order = await ownOrder(ctx, input.order_id);
  if (orderStatus(order) !== 'active') throw problem('invalid_state');
  const counted = await esimSupplier(ctx.environment, order.supplier).usage(ctx, supplierKeyOf(ctx, order));
  const { dataMb } = esimDetails(order).plan;
  return {
    orderId: order.id,
    asOf: isoInstant(Date.now()),
    esims: counted.map((usage) => ({
      ...usage,
      totalMb: dataMb,
      remainingMb: dataMb === null ? null : Math.max(0, dataMb - usage.usedMb),
    })),
  };
}
