import type { EitherContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type * as contract from './contract-search.ts';
import type { TransferOffer } from './port.ts';
import { loadQuotes, loadSearch } from './search-store.ts';
import {
  amenities,
  categories,
  listNumbered,
  quoteSorts,
  stepTypes,
  vehicleClasses,
  vehicleTypes,
} from './taxonomy.ts';
import { amenityName, categoryName, numberedClass, numberedType } from './unlisted-values.ts';

export type Taxonomy = Output<typeof contract.getGroundTaxonomy>;

/** Every value that the filters of a poll accept: the published taxonomy, then what the offers have besides. */
export function taxonomyWith(offers: readonly TransferOffer[]): Taxonomy {
  return {
    vehicle_types: distinct('key', [
      ...listNumbered(vehicleTypes),
      ...offers.map(({ vehicleType }) => numberedType(vehicleType)),
    ]),
    vehicle_classes: distinct('key', [
      ...listNumbered(vehicleClasses),
      ...offers.map(({ vehicleClass }) => numberedClass(vehicleClass)),
    ]),
    categories: distinct('name', [
      ...categories.map((name) => ({ name })),
      ...offers.map(({ category }) => ({ name: categoryName(category) })),
    ]),
    amenities: distinct('key', [
      ...Object.entries(amenities).map(([key, name]) => ({ key, name })),
      ...offers.flatMap((offer) => offer.amenities.map(({ key }) => ({ key, name: amenityName(key) }))),
    ]),
    step_types: [...stepTypes],
    sorts: [...quoteSorts],
  };
}

/** The filter values of the caller's search; the published ones alone when it is not found or has expired. */
export async function getSearchTaxonomy(ctx: EitherContext, searchId: string | null): Promise<Taxonomy> {
  if (searchId === null) return taxonomyWith([]);
  try {
    const quotes = await loadQuotes(ctx, await loadSearch(ctx, searchId));
    return taxonomyWith(quotes.map(({ offer }) => offer));
  } catch (err) {
    if (isProblem(err, 'not_found') || isProblem(err, 'search_expired')) return taxonomyWith([]);
    throw err;
  }
}

/** The first value of each key, in the order in which the keys come first. */
function distinct<Key extends string, Value extends Record<Key, unknown>>(
  by: Key,
  values: readonly Value[],
): Value[] {
  const first = new Map<unknown, Value>();
  for (const value of values) if (!first.has(value[by])) first.set(value[by], value);
  return [...first.values()];
}
