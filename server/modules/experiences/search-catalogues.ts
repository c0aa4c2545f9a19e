import {
  loadPricing,
  type Pricing,
  type PricingContext,
  supplierPriceRange,
} from '#server/modules/pricing/index.ts';
import type { ProductQuery, ProductSummary } from './port.ts';
import { compareProducts, mergeInOrder } from './product-order.ts';
import { searchListings } from './search-listings.ts';
import { markUpProduct } from './sell-prices.ts';
import { experienceSuppliers, liveCatalogues } from './suppliers.ts';

/**
 * A page of the products of all catalogues at selling prices, merged in the order of the query. A catalogue that fails has its products
 * left out; if nothing else was found, its failure is thrown.
 */
export async function searchCatalogues(
  ctx: PricingContext,
  query: ProductQuery,
): Promise<{ products: ProductSummary[]; total: number }> {
  await experienceSuppliers.offered(ctx);
  const { skip, limit } = query;
  const names = await liveCatalogues.offeredNames(ctx);
  const pricing = await loadPricing(ctx, 'experiences', query.currency);
  const listing = searchListings(ctx, query, pricing);
  // The page may begin anywhere in each catalogue, so each is asked for everything up to its end.
  const asked = names.map((name) =>
    searchLive(ctx, name, { ...query, skip: 0, limit: skip + limit }, pricing),
  );
  const [listed, ...answers] = await Promise.allSettled([listing, ...asked] as const);
  if (listed.status === 'rejected') throw listed.reason;
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const total = listed.value.length + found.reduce((sum, answer) => sum + answer.total, 0);
  if (failures.length > 0) {
    ctx.log.warn({ err: failures[0] }, 'a catalogue of experiences was left out of a search');
    if (total === 0) throw failures[0];
  }
  const lists = [...found.map(({ products }) => products), listed.value];
  const merged = mergeInOrder(lists, compareProducts(query.sort));
  return { products: merged.slice(skip, skip + limit), total };
}

/** A live catalogue's products at selling prices. Bounds of prices become bounds of its own, whose order is the same. */
async function searchLive(
  ctx: PricingContext,
  name: string,
  query: ProductQuery,
  { markup }: Pricing,
): Promise<{ products: ProductSummary[]; total: number }> {
  const catalogue = liveCatalogues.named(ctx.environment, name);
  if (!markup) return catalogue.search(ctx, query);
  const { minPriceMinor, maxPriceMinor } = query.filters;
  const bounds = supplierPriceRange(markup, { minPriceMinor, maxPriceMinor });
  const found = await catalogue.search(ctx, { ...query, filters: { ...query.filters, ...bounds } });
  return { ...found, products: found.products.map((product) => markUpProduct(product, markup)) };
}
