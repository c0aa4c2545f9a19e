import { readerLanguage } from '#server/modules/places/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import { readSummaries } from './read-summaries.ts';

/** A hotel in short, without a price, because prices depend on dates. */
export type HotelCard = { hotelId: string; title: string; image: string };

/**
 * Hotel cards by id, in the caller's language; unknown ids are left out of the map. Throws 503 without a supplier,
 * 502 when one fails and 504 when one times out; without ids no supplier is called.
 */
export async function readHotelCards(
  ctx: PublicContext,
  hotelIds: readonly string[],
): Promise<Map<string, HotelCard>> {
  if (hotelIds.length === 0) return new Map();
  const summaries = await readSummaries(ctx, hotelIds, readerLanguage(ctx));
  return new Map(
    [...summaries].map(([hotelId, { name, thumbnail }]) => [
      hotelId,
      { hotelId, title: name, image: thumbnail },
    ]),
  );
}
