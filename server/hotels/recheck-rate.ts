import type { BaseContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { RateOffer } from './port.ts';
import type { OpenRate } from './rate-tokens.ts';
import { hotelSupplier } from './suppliers.ts';

/**
 * Asks the supplier of a rate for it again: today's price, policy and stock. No longer to be had: 409 `sold_out`.
 * Supplier failures are 502, 503 and 504. Compare `price.totalMinor` with what the rate pinned.
 */
export async function recheckRate(ctx: BaseContext, rate: OpenRate): Promise<RateOffer> {
  const supplier = hotelSupplier(ctx.environment, rate.supplier);
  const offer = await supplier.recheck(ctx, rate);
  if (!offer) throw problem('sold_out');
  return offer;
}
