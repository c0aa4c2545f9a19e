import type { Pricing } from '#server/modules/pricing/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { HotelPlace, HotelSupplier } from './port.ts';
import { sellOffer } from './sell-offer.ts';
import { type KnownId, readExternalIds } from './supplier-id-store.ts';
import { hotelSupplierRegistry, hotelSuppliers } from './suppliers.ts';
import { type AskedSupplier, type OwnIds, translateSupplier } from './translate-supplier.ts';

type Place = Pick<HotelPlace, 'id'>;

/**
 * The suppliers that sell in a place, in calling order, with our ids and the selling prices of `pricing`. One query;
 * none without own ids.
 */
export async function suppliersOfPlace(
  ctx: BaseContext,
  place: Place,
  pricing: Pricing,
): Promise<AskedSupplier[]> {
  const ids = await readOwnIds(ctx, 'place', [place.id]);
  return ask(ctx, pricing, ids, placeIdOf);
}

/**
 * The suppliers that sell in each of these places, by our id of the place, in calling order. One query. They are for
 * descriptions alone: their prices are not ours.
 */
export async function suppliersOfPlaces(
  ctx: BaseContext,
  places: readonly Place[],
): Promise<Map<string, AskedSupplier[]>> {
  const placeIds = places.map(({ id }) => id);
  const [suppliers, known] = await Promise.all([
    hotelSupplierRegistry.offered(ctx),
    readOwnIds(ctx, 'place', placeIds),
  ]);
  const ids = Map.groupBy(known, ({ ourId }) => ourId);
  return new Map(
    placeIds.map((placeId) => [placeId, withOurIds(suppliers, null, ids.get(placeId) ?? [], placeIdOf)]),
  );
}

/**
 * The suppliers that know any of these hotels, in calling order, with our ids and the selling prices of `pricing`;
 * null where no price is asked for. One query; none without own ids.
 */
export async function suppliersOfHotels(
  ctx: BaseContext,
  hotelIds: readonly string[],
  pricing: Pricing | null,
): Promise<AskedSupplier[]> {
  return ask(ctx, pricing, await readOwnIds(ctx, 'hotel', hotelIds), hotelIdsOf);
}

async function ask(
  ctx: BaseContext,
  pricing: Pricing | null,
  known: readonly KnownId[],
  idsOf: (known: readonly KnownId[]) => OwnIds | undefined,
): Promise<AskedSupplier[]> {
  return withOurIds(await hotelSupplierRegistry.offered(ctx), pricing, known, idsOf);
}

function withOurIds(
  all: readonly HotelSupplier[],
  pricing: Pricing | null,
  known: readonly KnownId[],
  idsOf: (known: readonly KnownId[]) => OwnIds | undefined,
): AskedSupplier[] {
  const describer = all.find(usesOurIds);
  return all.flatMap((supplier): AskedSupplier[] => {
    if (usesOurIds(supplier)) return [sellAt(pricing, supplier)];
    const ids = idsOf(known.filter(({ supplier: name }) => name === supplier.name));
    if (!ids) return [];
    return [sellAt(pricing, translateSupplier(supplier, ids, describer, pricing?.exchangeMarginBasisPoints))];
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

/** The supplier with the app's selling prices; the same one where the app has no markup. */
function sellAt(pricing: Pricing | null, supplier: AskedSupplier): AskedSupplier {
  const markup = pricing?.markup;
  if (!markup) return supplier;
  return {
    name: supplier.name,
    content: supplier.content,
    summaries: supplier.summaries,
    best: supplier.best,
    async *search(ctx, query) {
      for await (const offers of supplier.search(ctx, query))
        yield offers.map(({ hotel, lead }) => ({ hotel, lead: sellOffer(lead, markup) }));
    },
    async rooms(ctx, hotelId, stay, language) {
      const offers = await supplier.rooms(ctx, hotelId, stay, language);
      return offers.map(({ room, rates }) => ({ room, rates: rates.map((rate) => sellOffer(rate, markup)) }));
    },
  };
}
