import { readerLanguage } from '#server/modules/places/index.ts';
import type { Reader } from './reader.ts';
import { sellingExperienceSupplier } from './selling-supplier.ts';

/** The summary of a product for other modules, such as wishlists. The price is in minor units. */
export type ProductCard = {
  productCode: string;
  title: string;
  image: string;
  fromPriceMinor: number;
  currency: string;
  isAvailable: boolean;
};

/**
 * Products by code, in one supplier call; unknown codes are absent. Prices are the lowest prices for an
 * adult. Throws 503 `supplier_unavailable` when no supplier is configured.
 */
export async function readProductCards(
  ctx: Reader,
  productCodes: readonly string[],
  currency = 'EUR',
): Promise<Map<string, ProductCard>> {
  if (productCodes.length === 0) return new Map();
  const found = await sellingExperienceSupplier(ctx).summaries(
    ctx,
    [...new Set(productCodes)],
    currency,
    readerLanguage(ctx),
  );
  return new Map(
    [...found].map(([productCode, product]) => [
      productCode,
      {
        productCode,
        title: product.title,
        image: product.images[0] ?? '',
        fromPriceMinor: product.fromPriceMinor,
        currency: product.currency,
        isAvailable: true,
      },
    ]),
  );
}
