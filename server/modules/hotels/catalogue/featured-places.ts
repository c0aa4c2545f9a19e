import { getPlaces } from '#server/modules/places/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { toHotelPlace } from './destinations.ts';
import type { HotelPlace } from './port.ts';

/**
 * GeoNames ids of popular cities. Auto-suggestion finds their hotels by name even when the city is not typed,
 * and the weekly recommendations are drawn from them.
 */
const featured = [
  2988507, 2643743, 5128581, 1850147, 292223, 3169070, 3128760, 3117735, 2950159, 2867714, 2759794, 2761369,
  3067696, 2657896, 2618425, 2673730, 2267057, 264371, 745044, 360630, 2553604, 108410, 290030, 292968,
  1880252, 1609350, 1819729, 1835848, 2147714, 2158177, 5368361, 5391959, 4164138, 6167865, 3451190, 3435910,
  3530597, 3369157, 184745, 1275339,
];

const cache = processWide('featured-hotel-places', () => new Map<string, Promise<HotelPlace[]>>());

/** The featured cities in the order above, read once per process and environment. */
export function featuredPlaces(ctx: BaseContext): Promise<HotelPlace[]> {
  const found = cache.get(ctx.environment) ?? loadFeatured(ctx);
  cache.set(ctx.environment, found);
  // A failed read must not be cached.
  found.catch(() => cache.delete(ctx.environment));
  return found;
}

async function loadFeatured(ctx: BaseContext): Promise<HotelPlace[]> {
  const ids = featured.map((id) => `city_${id}`);
  const places = await getPlaces(ctx, ids);
  return ids.flatMap((id) => {
    const place = places.get(id);
    return place ? [toHotelPlace(place)] : [];
  });
}
