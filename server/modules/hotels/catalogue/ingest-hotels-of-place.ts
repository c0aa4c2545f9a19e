import { z } from 'zod';
import { getPlace, type Place } from '#server/modules/places/index.ts';
import { findReadingContext } from '#server/modules/supplier-settings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { usesOurIds } from './asked-suppliers.ts';
import { searchTextOf } from './canonical-hotels.ts';
import { type HotelMatch, leastConfidence, matchHotels, sureConfidence } from './match-hotels.ts';
import type { HotelFacts } from './port.ts';
import { canonicalHotels } from './schema.ts';
import { type Mapping, readMappings, saveMappings } from './supplier-id-store.ts';
import { hotelSupplier, hotelSuppliers } from './suppliers.ts';

/**
 * Maps the hotels that a supplier lists in one place to ours. Sure mappings and those of operators stay as they
 * are; the others are compared again. A hotel that resembles none of ours becomes one of ours, with an id of our
 * own; a doubtful one is stored with its low confidence and not sold until an operator decides.
 */
export const ingestHotelsOfPlace = defineJob({
  name: 'ingest_hotels_of_place',
  payload: z.object({ supplier: z.string(), externalPlaceId: z.string(), placeId: z.string() }),
  pool: 'external',
  run: async (ctx, { supplier: name, externalPlaceId, placeId }) => {
    const supplier = hotelSupplier(ctx.environment, name);
    const reading = await findReadingContext(ctx, supplier);
    if (!reading) return;
    const [place, theirs, listed] = await Promise.all([
      getPlace(ctx, placeId),
      supplier.hotels(reading, externalPlaceId),
      listedHotels(ctx, placeId),
    ]);
    await transaction(ctx, async (ctx) => {
      // Of two suppliers at once, the second compares with the hotels that the first has made.
      await ctx.db.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`ingest_hotels:${placeId}`}, 0))`,
      );
      const [made, known] = await Promise.all([
        ctx.db.select().from(canonicalHotels).where(sql`${canonicalHotels.placeId} = ${placeId}`),
        readMappings(
          ctx,
          name,
          theirs.map(({ id }) => id),
        ),
      ]);
      const settled = known.filter(isSettled);
      const settledIds = new Set(settled.map(({ externalId }) => externalId));
      const taken = new Set(settled.flatMap(({ ourId }) => ourId ?? []));
      const open = theirs.filter(({ id }) => !settledIds.has(id));
      const matches = matchHotels(open, [...listed, ...made], place.name, taken);
      await saveMatches(ctx, { supplier: name, place, theirs: open }, matches);
    });
  },
});

const isSettled = ({ origin, confidence }: Mapping): boolean =>
  origin === 'operator' || confidence >= sureConfidence;

/**
 * The hotels of a place that suppliers with our ids list, of which one answer is enough. A failure is thrown: without
 * them every hotel would seem new.
 */
async function listedHotels(ctx: SystemContext, placeId: string): Promise<HotelFacts[]> {
  return hotelSuppliers(ctx.environment).find(usesOurIds)?.hotels(ctx, placeId) ?? [];
}

/** Stores the matches in the caller's transaction. */
async function saveMatches(
  ctx: SystemContext,
  { supplier, place, theirs }: { supplier: string; place: Place; theirs: readonly HotelFacts[] },
  matches: readonly HotelMatch[],
): Promise<void> {
  const placeId = place.id;
  const facts = new Map(theirs.map((hotel) => [hotel.id, hotel]));
  const made: (typeof canonicalHotels.$inferInsert)[] = [];
  const mappings = matches.map(({ externalId, ourId, confidence }): Mapping => {
    if (ourId !== null && confidence >= leastConfidence)
      return { externalId, ourId, placeId, confidence, origin: 'matched' };
    const { id: _, ...hotel } = facts.get(externalId) as HotelFacts;
    const id = `htl_${newId()}`;
    made.push({ ...hotel, id, placeId, searchText: searchTextOf(hotel, place.name) });
    return { externalId, ourId: id, placeId, confidence: 1, origin: 'new' };
  });
  if (made.length > 0) await ctx.db.insert(canonicalHotels).values(made);
  await saveMappings(ctx, supplier, 'hotel', mappings);
}
