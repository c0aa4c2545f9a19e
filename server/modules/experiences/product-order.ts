import type { ProductSort, ProductSummary } from './port.ts';

type Ranked = Pick<ProductSummary, 'code' | 'rating' | 'fromPriceMinor' | 'durationMinutes' | 'distanceKm'>;
type Order = (one: Ranked, other: Ranked) => number;

/** Compares two products of one currency by a sort of the search; equal ones have a stable order. */
export function compareProducts(sort: ProductSort): Order {
  const order = orders[sort];
  return (one, other) => order(one, other) || (one.code < other.code ? -1 : Number(one.code !== other.code));
}

const orders: Record<ProductSort, Order> = {
  recommended: (one, other) => recommendation(other) - recommendation(one),
  price_low: (one, other) => one.fromPriceMinor - other.fromPriceMinor,
  price_high: (one, other) => other.fromPriceMinor - one.fromPriceMinor,
  rating: (one, other) => other.rating.score - one.rating.score || other.rating.count - one.rating.count,
  duration: (one, other) => one.durationMinutes - other.durationMinutes,
  distance: (one, other) => (one.distanceKm ?? 0) - (other.distanceKm ?? 0),
};

/** A good score from many reviews counts more than a very good one from a few. */
function recommendation({ rating: { score, count } }: Ranked): number {
  return (score * count + 4 * 50) / (count + 50) + Math.log10(count + 1) / 4;
}

/**
 * Merges lists that are each in their own order: of the heads, the one that `compare` puts first comes next. The
 * order within a list never changes.
 */
export function mergeInOrder<Item>(
  lists: readonly (readonly Item[])[],
  compare: (one: Item, other: Item) => number,
): Item[] {
  const rests = lists.filter(({ length }) => length > 0).map((list) => ({ list, at: 0 }));
  const merged: Item[] = [];
  while (rests.length > 0) {
    let best = 0;
    for (let index = 1; index < rests.length; index += 1) {
      if (compare(headOf(rests, index), headOf(rests, best)) < 0) best = index;
    }
    merged.push(headOf(rests, best));
    const rest = rests[best];
    if (!rest) break;
    rest.at += 1;
    if (rest.at === rest.list.length) rests.splice(best, 1);
  }
  return merged;
}

function headOf<Item>(rests: readonly { list: readonly Item[]; at: number }[], index: number): Item {
  const { list, at } = rests[index] as { list: readonly Item[]; at: number };
  return list[at] as Item;
}
