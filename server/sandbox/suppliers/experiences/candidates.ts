import { setImmediate } from 'node:timers/promises';
import type { CategorySlug, ExperiencePlace } from '#server/modules/experiences/port.ts';
import { seedOf } from '../hotels/draws.ts';
import { kilometresBetween } from './distance.ts';
import { categoriesOf, planEntryAt, planOf, positionOf, productCodeOf } from './products.ts';

/** A product by its place and index. Searches use it, because composing a product takes ten times longer. */
export type Candidate = { place: ExperiencePlace; index: number };

/** A candidate with its distance from the centre of the search. */
export type NearbyCandidate = Candidate & { distanceKm: number };

/** The loop yields to the event loop after this many places. */
const placesPerTick = 50;

/** The products of the given places that begin within the circle, nearest first. */
export async function productsWithin(
  places: readonly ExperiencePlace[],
  centre: { latitude: number; longitude: number; radiusKm: number },
): Promise<NearbyCandidate[]> {
  const found: NearbyCandidate[] = [];
  for (const [turn, place] of places.entries()) {
    const plan = planOf(place);
    for (let index = 0; index < plan.count; index += 1) {
      const entry = planEntryAt(plan, index);
      if (!entry) break;
      const position = positionOf(seedOf(productCodeOf(place.id, index)), place, entry.landmark);
      const distanceKm = kilometresBetween(centre, position);
      if (distanceKm <= centre.radiusKm) found.push({ place, index, distanceKm });
    }
    if (turn % placesPerTick === placesPerTick - 1) await setImmediate();
  }
  return found.sort((one, other) => one.distanceKm - other.distanceKm);
}

/** The candidates that have at least one of the categories; all of them without categories. */
export function inCategories<Item extends Candidate>(
  candidates: Item[],
  categories: readonly CategorySlug[] | undefined,
): Item[] {
  if (!categories) return candidates;
  return candidates.filter(({ place, index }) => {
    const entry = planEntryAt(planOf(place), index);
    return entry && categoriesOf(entry.activity).some((slug) => categories.includes(slug));
  });
}

/** The number of products in each category, over all the given places. */
export function countCategories(places: readonly ExperiencePlace[]): Map<CategorySlug, number> {
  const counts = new Map<CategorySlug, number>();
  for (const place of places) {
    const plan = planOf(place);
    for (let index = 0; index < plan.count; index += 1) {
      const entry = planEntryAt(plan, index);
      if (!entry) break;
      for (const slug of categoriesOf(entry.activity)) counts.set(slug, (counts.get(slug) ?? 0) + 1);
    }
  }
  return counts;
}
