import type { BaseContext } from '#server/platform/context/index.ts';
import type { HotelPlace, HotelSupplier } from './port.ts';
import { type KnownId, readExternalIds } from './supplier-id-store.ts';
import { hotelSuppliers } from './suppliers.ts';
import { type AskedSupplier, type OwnIds, translateSupplier } from './translate-supplier.ts';

type Place = Pick<HotelPlace, 'id'>;

/** The suppliers that sell in a place, in calling order, with our ids. One query; none without own ids. */
export async function suppliersOfPlace(ctx: BaseContext, place: Place): Promise<AskedSupplier[]> {
  const ids = await readOwnIds(ctx, 'place', [place.id]);
  return ask(ctx, ids, placeIdOf);
}

/** The suppliers that sell in each of these places, by our id of the place, in calling order. One query. */
export async function suppliersOfPlaces(
  ctx: BaseContext,
  places: readonly Place[],
): Promise<Map<string, AskedSupplier[]>> {
  const placeIds = places.map(({ id }) => id);
  const ids = Map.groupBy(await readOwnIds(ctx, 'place', placeIds), ({ ourId }) => ourId);
  return new Map(placeIds.map((placeId) => [placeId, ask(ctx, ids.get(placeId) ?? [], placeIdOf)]));
}

/** The suppliers that know any of these hotels, in calling order, with our ids. One query; none without own ids. */
export async function suppliersOfHotels(
  ctx: BaseContext,
  hotelIds: readonly string[],
): Promise<AskedSupplier[]> {
  return ask(ctx, await readOwnIds(ctx, 'hotel', hotelIds), hotelIdsOf);
}

function ask(
  ctx: BaseContext,
  known: readonly KnownId[],
  idsOf: (known: readonly KnownId[]) => OwnIds | undefined,
): AskedSupplier[] {
  const all = hotelSuppliers(ctx.environment);
  const describer = all.find(usesOurIds);
  return all.flatMap((supplier): AskedSupplier[] => {
    if (usesOurIds(supplier)) return [supplier];
    const ids = idsOf(known.filter(({ supplier: name }) => name === supplier.name));
    return ids ? [translateSupplier(supplier, ids, describer)] : [];
  });
}

async function readOwnIds(
  ctx: BaseContext,
  kind: 'hotel' | 'place',
  ourIds: readonly string[],
): Promise<readonly KnownId[]> {
  if (ourIds.length === 0 || hotelSuppliers(ctx.environment).every(usesOurIds)) return [];
  return readExternalIds(ctx, kind, ourIds);
}

const placeIdOf = ([first]: readonly KnownId[]): OwnIds | undefined => first && { placeId: first.externalId };

const hotelIdsOf = (known: readonly KnownId[]): OwnIds | undefined =>
  known.length === 0
    ? undefined
    : {
        hotels: new Map(
          known.map(({ ourId, externalId, placeId }) => [ourId, { ownId: externalId, placeId }]),
        ),
      };

/** Whether a supplier uses our ids of places, hotels and rooms. */
export const usesOurIds = ({ ids }: Pick<HotelSupplier, 'ids'>): boolean => ids === 'ours';
