import {
  type Booking,
  findBooking,
  type SupplierAnswer,
  supplierKeyOf,
} from '#server/modules/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { esimDetails } from './order-details.ts';
import type { EsimSupplier, ProviderTopUp, TopUpKey } from './port.ts';
import { soldEsim } from './top-ups.ts';

/** Orders a paid top-up at the provider of its eSIM. */
export async function orderTopUp(
  ctx: BaseContext,
  supplier: EsimSupplier,
  booking: Booking,
): Promise<SupplierAnswer> {
  if (!supplier.orderTopUp) return { outcome: 'refused', reason: 'not_sold' };
  const { plan, theirId: topUpId = plan.resourceId } = esimDetails(booking);
  const key = await keyOf(ctx, booking);
  return toAnswer(booking, await supplier.orderTopUp(ctx, { ...key, topUpId }));
}

/** The provider's order of a top-up under our reference; null if it has none. */
export async function lookUpTopUp(
  ctx: BaseContext,
  supplier: EsimSupplier,
  booking: Booking,
): Promise<SupplierAnswer | null> {
  const found = await supplier.lookUpTopUp?.(ctx, await keyOf(ctx, booking));
  return found ? toAnswer(booking, found) : null;
}

async function keyOf(ctx: BaseContext, booking: Booking): Promise<TopUpKey> {
  const { topUp } = esimDetails(booking);
  const order = topUp && (await findBooking(ctx, booking.appId, topUp.orderId));
  if (!order) throw new Error('The order of the top-up does not exist');
  return { ...supplierKeyOf(ctx, booking), esim: soldEsim(ctx, order, topUp.esimNumber) };
}

function toAnswer(booking: Booking, topUp: ProviderTopUp): SupplierAnswer {
  const { supplierReference, handle, cost } = topUp;
  switch (topUp.state) {
    case 'pending':
      return { outcome: 'pending', supplierReference, answersBy: topUp.answersBy, handle };
    case 'failed':
      return { outcome: 'refused', reason: 'top_up_failed' };
    case 'cancelled':
      return { outcome: 'refused', reason: 'cancelled_by_supplier' };
    case 'added': {
      const { plan } = esimDetails(booking);
      const expiresAt = isoInstant(Date.parse(topUp.addedAt) + plan.validityDays * 86_400_000);
      const details = { issuedAt: topUp.addedAt, expiresAt };
      return { outcome: 'booked', supplierReference, details, handle, cost };
    }
  }
}
