import { z } from 'zod';
import { findCitiesNamed } from '#server/modules/places/index.ts';
import { findReadingContext } from '#server/modules/supplier-settings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { defineJob, enqueueAll } from '#server/platform/jobs/index.ts';
import { usesOurIds } from './asked-suppliers.ts';
import { toHotelPlace } from './destinations.ts';
import { ingestHotelsOfPlace } from './ingest-hotels-of-place.ts';
import { mapPlaces } from './map-places.ts';
import type { HotelSupplier } from './port.ts';
import { claimPlaces, saveMappings } from './supplier-id-store.ts';
import { hotelSupplierRegistry, hotelSuppliers } from './suppliers.ts';

/** A supplier's hotels of one place are read once a day, and of at most this many places in an hour. */
const ingestion = { hours: 24, limit: 500 };

/**
 * Maps the places of every supplier with ids of its own to ours, and enqueues the mapping of the hotels of those that
 * were not mapped today. Searches only read what these jobs have written.
 */
export const ingestHotels = defineJob({
  name: 'ingest_hotels',
  payload: z.object({}),
  schedule: '17 * * * *',
  pool: 'external',
  run: async (ctx) => {
    if (hotelSupplierRegistry.names(ctx.environment).length === 0) return;
    const suppliers = hotelSuppliers(ctx.environment).filter((supplier) => !usesOurIds(supplier));
    await Promise.all(
      suppliers.map(async (supplier) => {
        if (await findReadingContext(ctx, supplier)) await ingestPlaces(ctx, supplier);
      }),
    );
  },
});

async function ingestPlaces(ctx: SystemContext, supplier: HotelSupplier): Promise<void> {
  const theirs = await supplier.places(ctx);
  const ours = (await findCitiesNamed(ctx, theirs)).map(toHotelPlace);
  const found = mapPlaces(theirs, ours);
  await transaction(ctx, async (ctx) => {
    await saveMappings(
      ctx,
      supplier.name,
      'place',
      found.map((match) => ({ ...match, placeId: null, origin: 'matched' })),
    );
    const listed = theirs.map(({ id }) => id);
    const due = await claimPlaces(ctx, supplier.name, ingestion, listed);
    await enqueueAll(
      ctx,
      ingestHotelsOfPlace,
      due.map((place) => ({ supplier: supplier.name, ...place })),
      ({ supplier, externalPlaceId }) => `ingest_hotels:${supplier}:${externalPlaceId}`,
    );
  });
}
