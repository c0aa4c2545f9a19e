import type { SystemContext } from '#server/platform/context/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { usesOurIds } from './asked-suppliers.ts';
import { readCanonicalHotels } from './canonical-hotels.ts';
import { readSummaries } from './read-summaries.ts';
import { type Mapping, readMappings, saveDecision } from './supplier-id-store.ts';
import { hotelSupplierRegistry } from './suppliers.ts';

type NamedHotel = { supplier: string; externalId: string };

/** A mapping before and after a correction. */
export type CorrectedMapping = { before: Mapping | null; hotelId: string | null };

/**
 * Says which hotel of ours a supplier's hotel is, for good. Throws 404 for a hotel that is not ours, and 422 on
 * `supplier` for one that does not exist or has no ids of its own.
 */
export async function mapHotel(
  ctx: SystemContext,
  { supplier, externalId, hotelId }: NamedHotel & { hotelId: string },
): Promise<CorrectedMapping> {
  requireOwnIds(ctx, supplier);
  const before = await mappingOf(ctx, { supplier, externalId });
  const placeId = await placeOfHotel(ctx, hotelId);
  await saveDecision(ctx, supplier, { externalId, ourId: hotelId, placeId: before?.placeId ?? placeId });
  return { before, hotelId };
}

/** Says that a supplier's hotel is none of ours, for good: it is not sold. Throws 404 for an unknown one. */
export async function unmapHotel(ctx: SystemContext, hotel: NamedHotel): Promise<CorrectedMapping> {
  requireOwnIds(ctx, hotel.supplier);
  const before = await mappingOf(ctx, hotel);
  if (!before) throw problem('not_found');
  const { externalId, placeId } = before;
  await saveDecision(ctx, hotel.supplier, { externalId, ourId: null, placeId });
  return { before, hotelId: null };
}

async function mappingOf(ctx: SystemContext, { supplier, externalId }: NamedHotel): Promise<Mapping | null> {
  const [mapping] = await readMappings(ctx, supplier, [externalId]);
  return mapping ?? null;
}

function requireOwnIds({ environment }: SystemContext, name: string): void {
  const supplier = hotelSupplierRegistry.find(environment, name);
  if (!supplier) throw invalid('supplier', 'unknown', 'There is no such hotel supplier.');
  if (usesOurIds(supplier))
    throw invalid('supplier', 'has_our_ids', 'The supplier uses our ids, so there is nothing to map.');
}

/** Our place of a hotel of ours; 404 when the hotel is none. */
async function placeOfHotel(ctx: SystemContext, hotelId: string): Promise<string> {
  const made = (await readCanonicalHotels(ctx, [hotelId])).get(hotelId);
  const placeId = made?.placeId ?? (await readSummaries(ctx, [hotelId], 'en')).get(hotelId)?.placeId;
  if (placeId === undefined) throw problem('not_found');
  return placeId;
}
