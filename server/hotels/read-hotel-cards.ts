import type { PublicContext } from '#server/platform/context/index.ts';
import { languageFor } from './caller-preferences.ts';
import { hotelSuppliers } from './suppliers.ts';

/** A hotel in a few words, without a price: that hangs on dates. */
export type HotelCard = { hotelId: string; title: string; image: string };

/**
 * Many hotels at once by id, in the caller's language; unknown ones are missing from the map. A supplier is asked
 * only for those that the suppliers before it did not know. Fails like any question to a supplier: 503 without
 * one, 502 and 504 when one does not answer.
 */
export async function readHotelCards(
  ctx: PublicContext,
  hotelIds: readonly string[],
): Promise<Map<string, HotelCard>> {
  const cards = new Map<string, HotelCard>();
  let missing = [...new Set(hotelIds)];
  if (missing.length === 0) return cards;
  const language = languageFor(ctx);
  for (const supplier of hotelSuppliers(ctx.environment)) {
    const known = await supplier.summaries(ctx, missing, language);
    for (const { id, name, thumbnail } of known)
      cards.set(id, { hotelId: id, title: name, image: thumbnail });
    missing = missing.filter((hotelId) => !cards.has(hotelId));
    if (missing.length === 0) break;
  }
  return cards;
}
