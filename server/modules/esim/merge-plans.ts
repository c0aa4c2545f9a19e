import type { Coverage } from './port.ts';

type Comparable = { coverage: Coverage; dataMb: number | null; validityDays: number; priceMinor: number };

const scopes: readonly Coverage['scope'][] = ['country', 'region', 'global'];

/**
 * The plans of several suppliers as one list: plans of one country first, then regional and global ones, regions in the
 * order in which they first come, and in each the smaller and shorter ones first. The list of one supplier stays as it is.
 */
export function mergePlans<Plan extends Comparable>(lists: readonly (readonly Plan[])[]): Plan[] {
  const [first = [], ...others] = lists.filter((list) => list.length > 0);
  if (others.length === 0) return [...first];
  const plans = [first, ...others].flat();
  const regions = [...new Set(plans.map(({ coverage }) => coverage.region))];
  return plans.toSorted(
    (one, other) =>
      scopes.indexOf(one.coverage.scope) - scopes.indexOf(other.coverage.scope) ||
      regions.indexOf(one.coverage.region) - regions.indexOf(other.coverage.region) ||
      sizeOf(one) - sizeOf(other) ||
      one.validityDays - other.validityDays ||
      one.priceMinor - other.priceMinor,
  );
}

/** Not infinity, of which two have no difference. */
const sizeOf = ({ dataMb }: Comparable): number => dataMb ?? Number.MAX_SAFE_INTEGER;
