import { setImmediate } from 'node:timers/promises';
import type { CategorySlug } from '#server/experiences/categories.ts';
import type { ExperiencePlace } from '#server/experiences/port.ts';
import { seedOf } from '../hotels/draws.ts';
import { kilometresBetween } from './distance.ts';
import { categoriesOf, planOf, positionOf, productCodeOf, standingOf } from './products.ts';

/** A product by where it stands; composing it costs ten times more than finding it. */
export type Standing = { place: ExperiencePlace; index: number };

export type Near = Standing & { distanceKm: number };

/** Others get their turn after so many places. */
const placesATurn = 50;

/** The products of some places that begin within the circle, nearest first. */
export async function productsWithin(
  places: readonly ExperiencePlace[],
  centre: { latitude: number; longitude: number; radiusKm: number },
): Promise<Near[]> {
  const found: Near[] = [];
  for (const [turn, place] of places.entries()) {
    const plan = planOf(place);
    for (let index = 0; index < plan.count; index += 1) {
      const standing = standingOf(plan, index);
      if (!standing) break;
      const position = positionOf(seedOf(productCodeOf(place.id, index)), place, standing.landmark);
      const distanceKm = kilometresBetween(centre, position);
      if (distanceKm <= centre.radiusKm) found.push({ place, index, distanceKm });
    }
    if (turn % placesATurn === placesATurn - 1) await setImmediate();
  }
  return found.sort((one, other) => one.distanceKm - other.distanceKm);
}

/** Those of the products that have one of the categories. */
export function inCategories<One extends Standing>(
  standings: One[],
  categories: readonly CategorySlug[] | undefined,
): One[] {
  if (!categories) return standings;
  return standings.filter(({ place, index }) => {
    const standing = standingOf(planOf(place), index);
    return standing && categoriesOf(standing.activity).some((slug) => categories.includes(slug));
  });
}

/** How many products of some places have each category. */
export function countCategories(places: readonly ExperiencePlace[]): Map<CategorySlug, number> {
  const counts = new Map<CategorySlug, number>();
  for (const place of places) {
    const plan = planOf(place);
    for (let index = 0; index < plan.count; index += 1) {
      const standing = standingOf(plan, index);
      if (!standing) break;
      for (const slug of categoriesOf(standing.activity)) counts.set(slug, (counts.get(slug) ?? 0) + 1);
    }
  }
  return counts;
}
