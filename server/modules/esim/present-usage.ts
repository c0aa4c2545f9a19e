import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract-orders.ts';
import type { OrderUsage } from './get-usage.ts';

/** The data usage of an order in its wire shape. */
export function presentEsimUsage({ orderId, asOf, esims }: OrderUsage): Output<typeof contract.getEsimUsage> {
  return {
    order_id: orderId,
    as_of: asOf,
    esims: esims.map(({ iccid, status, totalMb, usedMb, remainingMb, connectedAt, expiresAt }) => ({
      iccid,
      status,
      is_unlimited: totalMb === null,
      total_mb: totalMb,
      used_mb: usedMb,
      remaining_mb: remainingMb,
      connected_at: connectedAt,
      expires_at: expiresAt,
    })),
  };
}
