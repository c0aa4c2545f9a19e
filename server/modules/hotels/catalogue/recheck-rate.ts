import type { BaseContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { RateOffer } from './port.ts';
import type { OpenRate } from './rate-tokens.ts';
import { hotelSupplier } from './suppliers.ts';

/**
 * Reads the current price, policy and stock of a rate from its supplier; 409 `sold_out` when it is no longer
 * available. Supplier failures are 502, 503 and 504. Compare `price.totalMinor` with the price that the rate
 * pinned.
 */
export async function recheckRate(ctx: BaseContext, rate: OpenRate): Promise<RateOffer> {
  const supplier = hotelSupplier(ctx.environment, rate.supplier);
  const offer = await supplier.recheck(ctx, rate);
  if (!offer) throw problem('sold_out');
  return offer;
}
