import { z } from 'zod';
import { getPlace } from '#server/modules/places/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { usesOurIds } from './asked-suppliers.ts';
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
  name: 'ingest-hotels-of-place',
  payload: z.object({ supplier: z.string(), externalPlaceId: z.string(), placeId: z.string() }),
  pool: 'external',
  run: async (ctx, { supplier: name, externalPlaceId, placeId }) => {
    const [place, theirs, ours] = await Promise.all([
      getPlace(ctx, placeId),
      hotelSupplier(ctx.environment, name).hotels(ctx, externalPlaceId),
      knownHotels(ctx, placeId),
    ]);
    const settled = (
      await readMappings(
        ctx,
        name,
        theirs.map(({ id }) => id),
      )
    ).filter(isSettled);
    const settledIds = new Set(settled.map(({ externalId }) => externalId));
    const taken = new Set(settled.map(({ ourId }) => ourId));
    const open = theirs.filter(({ id }) => !settledIds.has(id));
    const free = ours.filter(({ id }) => !taken.has(id));
    await saveMatches(ctx, { supplier: name, placeId, theirs: open }, matchHotels(open, free, place.name));
  },
});

const isSettled = ({ origin, confidence }: Mapping): boolean =>
  origin === 'operator' || confidence >= sureConfidence;

/**
 * The hotels of a place under our ids: those of the suppliers that use them, of which one answer is enough, and
 * those that an earlier ingestion made. A failure is thrown: without them every hotel would seem new.
 */
async function knownHotels(ctx: SystemContext, placeId: string): Promise<HotelFacts[]> {
  const [listed, made] = await Promise.all([
    hotelSuppliers(ctx.environment).find(usesOurIds)?.hotels(ctx, placeId) ?? [],
    ctx.db.select().from(canonicalHotels).where(sql`${canonicalHotels.placeId} = ${placeId}`),
  ]);
  return [...listed, ...made];
}

async function saveMatches(
  ctx: SystemContext,
  { supplier, placeId, theirs }: { supplier: string; placeId: string; theirs: readonly HotelFacts[] },
  matches: readonly HotelMatch[],
): Promise<void> {
  const facts = new Map(theirs.map((hotel) => [hotel.id, hotel]));
  const made: (typeof canonicalHotels.$inferInsert)[] = [];
  const mappings = matches.map(({ externalId, ourId, confidence }): Mapping => {
    if (ourId !== null && confidence >= leastConfidence)
      return { externalId, ourId, placeId, confidence, origin: 'matched' };
    const { id: _, ...hotel } = facts.get(externalId) as HotelFacts;
    const id = `htl_${newId()}`;
    made.push({ ...hotel, id, placeId });
    return { externalId, ourId: id, placeId, confidence: 1, origin: 'new' };
  });
  await transaction(ctx, async (ctx) => {
    if (made.length > 0) await ctx.db.insert(canonicalHotels).values(made);
    await saveMappings(ctx, supplier, 'hotel', mappings);
  });
}
