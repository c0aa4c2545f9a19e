import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract-orders.ts';
import type { OrderUsage } from './get-usage.ts';

type Wire = Output<typeof contract.getEsimUsage>;

/** The data usage of an order in its wire shape. */
export function presentEsimUsage({ orderId, asOf, esims }: OrderUsage): Wire {
  return { order_id: orderId, as_of: asOf, esims: esims.map(presentEsim) };
}

function presentEsim(esim: OrderUsage['esims'][number]): Wire['esims'][number] {
  return {
    iccid: esim.iccid,
    status: esim.status,
    is_unlimited: esim.isUnlimited,
    total_mb: esim.totalMb,
    used_mb: esim.usedMb,
    remaining_mb: esim.remainingMb,
    top_ups: esim.topUps.map(({ dataMb, validityDays, addedAt }) => ({
      data_mb: dataMb,
      validity_days: validityDays,
      added_at: addedAt,
    })),
    connected_at: esim.connectedAt,
    expires_at: esim.expiresAt,
  };
}
