import { readerLanguage } from '#server/places/index.ts';
import type { Reader } from './reader.ts';
import { experienceSupplier } from './suppliers.ts';

/** What another noun shows of a product: a saved one in a wishlist, say. Price in minor units of the currency. */
export type ProductCard = {
  productCode: string;
  title: string;
  image: string;
  fromPriceMinor: number;
  currency: string;
  isAvailable: boolean;
};

/**
 * Products by code, in one call to the supplier for many; unknown codes are absent. Prices are from-prices for an
 * adult. Where no supplier is configured: 503 `supplier_unavailable`.
 */
export async function readProductCards(
  ctx: Reader,
  productCodes: readonly string[],
  currency = 'EUR',
): Promise<Map<string, ProductCard>> {
  if (productCodes.length === 0) return new Map();
  const found = await experienceSupplier(ctx.environment).summaries(
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
