import { supplierKeyOf } from '#server/modules/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type * as contract from './contract-orders.ts';
import { ownOrder } from './get-order.ts';
import { type EsimDetails, esimDetails, orderStatus } from './order-details.ts';
import type { EsimProfile, EsimUsage } from './port.ts';
import { esimSupplier } from './suppliers.ts';
import { addedTopUps } from './top-ups.ts';

/** The data usage of the eSIMs of an order at an instant (ISO 8601). */
export type OrderUsage = {
  orderId: string;
  asOf: string;
  /** `totalMb` is null for unlimited data, `remainingMb` also if the used volume is unknown. */
  esims: (EsimUsage & {
    isUnlimited: boolean;
    totalMb: number | null;
    remainingMb: number | null;
    /** The top-ups of this eSIM whose data was added; `totalMb` contains it. */
    topUps: { dataMb: number | null; validityDays: number; addedAt: string | null }[];
  })[];
};

/** The provider's usage of the eSIMs of an order. Throws `invalid_state` unless the order is active. */
export async function getEsimUsage(
  ctx: MemberContext,
  input: Input<typeof contract.getEsimUsage>,
): Promise<OrderUsage> {
  const order = await ownOrder(ctx, input.order_id);
  if (orderStatus(order) !== 'active') throw problem('invalid_state');
  const supplier = esimSupplier(ctx.environment, order.supplier);
  const { plan, profiles } = esimDetails(order);
  const [counted, topUps] = await Promise.all([
    supplier.usage?.(ctx, supplierKeyOf(ctx, order)) ?? profiles.map(unknownUsage),
    addedTopUps(ctx, order),
  ]);
  return {
    orderId: order.id,
    asOf: isoInstant(Date.now()),
    esims: counted.map((usage) => {
      const added = topUps.map(esimDetails).filter(({ topUp }) => isOfEsim(profiles, topUp, usage.iccid));
      const soldMb = sumOf([plan.dataMb, ...added.map((topUp) => topUp.plan.dataMb)]);
      const totalMb = soldMb === null ? null : (usage.totalMb ?? soldMb);
      const isCounted = totalMb !== null && usage.usedMb !== null;
      return {
        ...usage,
        topUps: added.map(({ plan: { dataMb, validityDays }, issuedAt }) => ({
          dataMb,
          validityDays,
          addedAt: issuedAt,
        })),
        isUnlimited: totalMb === null,
        totalMb,
        remainingMb: isCounted ? Math.max(0, totalMb - (usage.usedMb ?? 0)) : null,
      };
    }),
  };
}

function isOfEsim(profiles: readonly EsimProfile[], topUp: EsimDetails['topUp'], iccid: string): boolean {
  return topUp !== undefined && profiles[topUp.esimNumber]?.iccid === iccid;
}

/** The sum of data volumes; null if one of them is unlimited. */
const sumOf = (volumes: readonly (number | null)[]): number | null =>
  volumes.reduce((sum, volume) => (sum === null || volume === null ? null : sum + volume), 0);

/** What is known of an eSIM whose provider has no usage data. */
const unknownUsage = ({ iccid }: EsimProfile): EsimUsage => ({
  iccid,
  status: 'unknown',
  usedMb: null,
  connectedAt: null,
  expiresAt: null,
});
