import type { HotelOrder } from '#server/modules/hotels/catalogue/port.ts';
import { orderOf, ratesOf } from '#server/testing/stand-ins/hotel-orders.ts';
import type { LiteApiFixture } from './fixture.ts';

/** The order of a rate whose price is fixed; `isRefundable` chooses the rate. */
export async function confirmedOrder(fixture: LiteApiFixture, isRefundable = true): Promise<HotelOrder> {
  const rates = await ratesOf(fixture);
  const wanted = isRefundable ? 'free_cancellation' : 'non_refundable';
  const rate = rates.find(({ policy }) => policy.type === wanted);
  const confirmed = rate && (await fixture.supplier.confirmPrice(fixture.ctx, rate));
  if (!confirmed) throw new Error('The rate is gone');
  return orderOf(confirmed);
}
