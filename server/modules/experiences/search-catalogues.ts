import type { BaseContext } from '#server/platform/context/index.ts';
import type { ProductQuery, ProductSummary } from './port.ts';
import { compareProducts, mergeInOrder } from './product-order.ts';
import { searchListings } from './search-listings.ts';
import { experienceSuppliers, liveCatalogues } from './suppliers.ts';

/**
 * A page of the products of all catalogues, merged in the order of the query. A catalogue that fails has its products
 * left out; if nothing else was found, its failure is thrown.
 */
export async function searchCatalogues(
  ctx: BaseContext,
  query: ProductQuery,
): Promise<{ products: ProductSummary[]; total: number }> {
  experienceSuppliers.all(ctx.environment);
  const { skip, limit } = query;
  const names = liveCatalogues.names(ctx.environment);
  const listing = searchListings(ctx, query);
  // The page may begin anywhere in each catalogue, so each is asked for everything up to its end.
  const asked = names.map((name) =>
    liveCatalogues.named(ctx.environment, name).search(ctx, { ...query, skip: 0, limit: skip + limit }),
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
