import { readerLanguage } from '#server/modules/places/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import { usesOurIds } from './asked-suppliers.ts';
import { hotelSuppliers } from './suppliers.ts';

/** A hotel in short, without a price, because prices depend on dates. */
export type HotelCard = { hotelId: string; title: string; image: string };

/**
 * Hotel cards by id, in the caller's language; unknown ids are left out of the map. Each supplier is called
 * only for the ids that the suppliers before it did not know. Throws 503 without a supplier, 502 when one
 * fails and 504 when one times out.
 */
export async function readHotelCards(
  ctx: PublicContext,
  hotelIds: readonly string[],
): Promise<Map<string, HotelCard>> {
  const cards = new Map<string, HotelCard>();
  let missing = [...new Set(hotelIds)];
  if (missing.length === 0) return cards;
  const language = readerLanguage(ctx);
  for (const supplier of hotelSuppliers(ctx.environment).filter(usesOurIds)) {
    const known = await supplier.summaries(ctx, missing, language);
    for (const { id, name, thumbnail } of known)
      cards.set(id, { hotelId: id, title: name, image: thumbnail });
    missing = missing.filter((hotelId) => !cards.has(hotelId));
    if (missing.length === 0) break;
  }
  return cards;
}
