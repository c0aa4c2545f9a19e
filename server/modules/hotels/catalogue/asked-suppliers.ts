import type { BaseContext } from '#server/platform/context/index.ts';
import type { HotelPlace, HotelSupplier } from './port.ts';
import { readExternalIds } from './supplier-id-store.ts';
import { hotelSuppliers } from './suppliers.ts';
import { type AskedSupplier, translateSupplier } from './translate-supplier.ts';

/** The suppliers that sell in a place, in calling order, with our ids. One query; none without own ids. */
export async function suppliersOfPlace(
  ctx: BaseContext,
  place: Pick<HotelPlace, 'id'>,
): Promise<AskedSupplier[]> {
  return ask(ctx, 'place', [place.id], (pairs) => {
    const [first] = pairs;
    return first && { placeId: first.externalId };
  });
}

/** The suppliers that know any of these hotels, in calling order, with our ids. One query; none without own ids. */
export async function suppliersOfHotels(
  ctx: BaseContext,
  hotelIds: readonly string[],
): Promise<AskedSupplier[]> {
  return ask(ctx, 'hotel', hotelIds, (pairs) =>
    pairs.length === 0
      ? undefined
      : { hotels: new Map(pairs.map(({ ourId, externalId }) => [ourId, externalId])) },
  );
}

async function ask(
  ctx: BaseContext,
  kind: 'hotel' | 'place',
  ourIds: readonly string[],
  idsOf: (
    pairs: Awaited<ReturnType<typeof readExternalIds>>,
  ) => Parameters<typeof translateSupplier>[1] | undefined,
): Promise<AskedSupplier[]> {
  const all = hotelSuppliers(ctx.environment);
  const describer = all.find(usesOurIds);
  const pairs = all.every(usesOurIds) ? [] : await readExternalIds(ctx, kind, ourIds);
  return all.flatMap((supplier): AskedSupplier[] => {
    if (usesOurIds(supplier)) return [supplier];
    const ids = idsOf(pairs.filter((pair) => pair.supplier === supplier.name));
    return ids ? [translateSupplier(supplier, ids, describer)] : [];
  });
}

/** Whether a supplier uses our ids of places, hotels and rooms. */
export const usesOurIds = ({ ids }: Pick<HotelSupplier, 'ids'>): boolean => ids === 'ours';
