import { type Reader, readerLanguage } from '#server/modules/places/index.ts';
import { loadPricing } from '#server/modules/pricing/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import { isListedCode } from './product-codes.ts';
import { readListedSummaries } from './search-listings.ts';
import { markUpProduct } from './sell-prices.ts';
import { experienceSuppliers, liveCatalogues } from './suppliers.ts';

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
 * Products by code, in one call for each live catalogue; unknown codes are absent. Prices are the lowest selling
 * prices for an adult. Throws 503 `supplier_unavailable` when no supplier is configured.
 */
export async function readProductCards(
  ctx: PublicContext & Reader,
  productCodes: readonly string[],
  currency = 'EUR',
): Promise<Map<string, ProductCard>> {
  if (productCodes.length === 0) return new Map();
  const language = readerLanguage(ctx);
  const unique = [...new Set(productCodes)];
  const live = unique.filter((code) => !isListedCode(code));
  await experienceSuppliers.offered(ctx);
  const catalogues = live.length > 0 ? await liveCatalogues.offeredNames(ctx) : [];
  const pricing = await loadPricing(ctx, 'experiences', currency);
  const [listed, ...answers] = await Promise.all([
    readListedSummaries(ctx, unique.filter(isListedCode), { currency, language }, pricing),
    ...catalogues.map((name) =>
      liveCatalogues.named(ctx.environment, name).summaries(ctx, live, currency, language),
    ),
  ]);
  const found = [
    ...answers.flatMap((answer) =>
      [...answer.values()].map((product) => ({
        product: markUpProduct(product, pricing.markup),
        isOnSale: true,
      })),
    ),
    ...listed,
  ];
  return new Map(
    found.map(({ product, isOnSale }) => [
      product.code,
      {
        productCode: product.code,
        title: product.title,
        image: product.images[0] ?? '',
        fromPriceMinor: product.fromPriceMinor,
        currency: product.currency,
        isAvailable: isOnSale,
      },
    ]),
  );
}
