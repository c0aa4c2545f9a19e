import { ingestExperiences } from '#server/modules/experiences/index.ts';
import { citiesToSell } from '#server/modules/hotels/catalogue/index.ts';
import { ingestHotelsOfPlace } from '#server/modules/hotels/catalogue/ingest-hotels-of-place.ts';
import { saveMappings } from '#server/modules/hotels/catalogue/supplier-id-store.ts';
import { hotelSupplierRegistry } from '#server/modules/hotels/catalogue/suppliers.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { circleIdOf } from '#server/platform/supplier-http/index.ts';
import { registerModules } from '#server/wiring/register-modules.ts';
import { town } from './serve-suppliers.ts';

/**
 * Maps the hotels of the town in which the stand-ins sell, and enqueues the copy of the experiences, so that nobody waits
 * for the scheduled jobs: those read 3,000 cities, 500 an hour.
 */
export async function seedProducts(ctx: SystemContext): Promise<void> {
  registerModules();
  const city = (await citiesToSell(ctx)).find(
    ({ name, countryCode }) => name === town.city && countryCode === town.country,
  );
  if (!city) throw new Error(`${town.city} is not a city in which hotels are sold`);
  const place = { externalPlaceId: circleIdOf(city), placeId: city.id };
  // One after the other, so that the second compares with the hotels of the first.
  for (const supplier of hotelSupplierRegistry.names(ctx.environment)) {
    const mapping = { externalId: place.externalPlaceId, ourId: city.id, placeId: null };
    await saveMappings(ctx, supplier, 'place', [{ ...mapping, confidence: 1, origin: 'matched' }]);
    await ingestHotelsOfPlace.run(ctx, { supplier, ...place });
  }
  await ingestExperiences.run(ctx, {});
}
