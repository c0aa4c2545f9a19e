import type { Pricing } from '#server/modules/pricing/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { HotelPlace, HotelSupplier } from './port.ts';
import { sellOffer } from './sell-offer.ts';
import { readExternalIds } from './supplier-id-store.ts';
import { hotelSuppliers } from './suppliers.ts';
import { type AskedSupplier, translateSupplier } from './translate-supplier.ts';

/**
 * The suppliers that sell in a place, in calling order, with our ids and the selling prices of `pricing`. One query;
 * none without own ids.
 */
export async function suppliersOfPlace(
  ctx: BaseContext,
  place: Pick<HotelPlace, 'id'>,
  pricing: Pricing,
): Promise<AskedSupplier[]> {
  return ask(ctx, pricing, 'place', [place.id], (pairs) => {
    const [first] = pairs;
    return first && { placeId: first.externalId };
  });
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
  return ask(ctx, pricing, 'hotel', hotelIds, (pairs) =>
    pairs.length === 0
      ? undefined
      : { hotels: new Map(pairs.map(({ ourId, externalId }) => [ourId, externalId])) },
  );
}

async function ask(
  ctx: BaseContext,
  pricing: Pricing | null,
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
    if (usesOurIds(supplier)) return [sellAt(pricing, supplier)];
    const ids = idsOf(pairs.filter((pair) => pair.supplier === supplier.name));
    if (!ids) return [];
    return [sellAt(pricing, translateSupplier(supplier, ids, describer, pricing?.exchangeMarginBasisPoints))];
  });
}

/** Whether a supplier speaks of places, hotels and rooms under our ids. */
export const usesOurIds = ({ ids }: Pick<HotelSupplier, 'ids'>): boolean => ids === 'ours';

/** The supplier with the app's selling prices; the same one where the app has no markup. */
function sellAt(pricing: Pricing | null, supplier: AskedSupplier): AskedSupplier {
  const markup = pricing?.markup;
  if (!markup) return supplier;
  return {
    name: supplier.name,
    content: supplier.content,
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
