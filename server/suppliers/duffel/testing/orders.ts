import type { HotelOrder } from '#server/modules/hotels/catalogue/port.ts';
import { orderOf, ratesOf } from '#server/testing/stand-ins/hotel-orders.ts';
import type { DuffelFixture } from './fixture.ts';

/** The order of the cheapest rate of the first hotel, whose price is fixed. */
export async function confirmedOrder(fixture: DuffelFixture): Promise<HotelOrder> {
  const [rate] = await ratesOf(fixture);
  const confirmed = rate && (await fixture.supplier.confirmPrice(fixture.ctx, rate));
  if (!confirmed) throw new Error('The rate is gone');
  return orderOf(confirmed);
}
