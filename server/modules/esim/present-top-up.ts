import { presentConverted } from '#server/modules/pricing/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract-top-ups.ts';
import { presentPayment } from './present-order.ts';
import type { SoldTopUp } from './top-ups.ts';
import type { TopUpView } from './view-top-up.ts';

/** Offers of top-ups in their wire shape. */
export function presentTopUpOptions(
  topUps: readonly SoldTopUp[],
): Output<typeof contract.listEsimTopUpOptions> {
  return {
    top_ups: topUps.map(({ topUpId, dataMb, validityDays, priceMinor, currency, converted }) => ({
      top_up_id: topUpId,
      data_mb: dataMb,
      is_unlimited: dataMb === null,
      validity_days: validityDays,
      price: toMajor(priceMinor, currency),
      currency,
      ...presentConverted(converted),
    })),
  };
}

/** A bought top-up in its wire shape. */
export function presentTopUp(topUp: TopUpView): Output<typeof contract.buyEsimTopUp> {
  return {
    booking_id: topUp.id,
    order_id: topUp.orderId,
    iccid: topUp.iccid,
    status: topUp.status,
    title: topUp.title,
    data_mb: topUp.dataMb,
    is_unlimited: topUp.dataMb === null,
    validity_days: topUp.validityDays,
    total: toMajor(topUp.totalMinor, topUp.currency),
    currency: topUp.currency,
    payment: presentPayment(topUp.payment, topUp.currency),
    added_at: topUp.addedAt,
    created_at: topUp.createdAt,
    updated_at: topUp.updatedAt,
  };
}

/** The top-ups of an order in their wire shape. */
export function presentTopUps(topUps: readonly TopUpView[]): Output<typeof contract.listEsimTopUps> {
  return { top_ups: topUps.map(presentTopUp) };
}
