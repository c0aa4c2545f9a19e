import { readProductCards } from '#server/modules/experiences/index.ts';
import { readHotelCards } from '#server/modules/hotels/catalogue/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import { catalogue, isProblem, problem } from '#server/platform/errors/index.ts';

/** The experience or hotel of an item: one of the two is null. */
export type ItemRef = { productCode: string | null; hotelId: string | null };

/** The current summary of an experience or hotel. */
export type Card = {
  title: string;
  image: string | null;
  fromPriceMinor: number | null;
  currency: string | null;
  isAvailable: boolean;
};

/** Returns the card of an item; undefined when its experience or hotel is unknown. */
export type Cards = (ref: ItemRef) => Card | undefined;

/** The item that a request names by one of its two fields. */
export const refOf = (input: { product_code?: string; hotel_id?: string }): ItemRef => ({
  productCode: input.product_code ?? null,
  hotelId: input.hotel_id ?? null,
});

/**
 * The card of one experience or hotel. 404 for an unknown one, and for one of a module that the app does not have.
 * Throws when its supplier fails. Calls suppliers, so keep it out of transactions.
 */
export async function requireCard(ctx: PublicContext, ref: ItemRef): Promise<Card> {
  const isOffered = ctx.app.modules.includes(ref.hotelId === null ? 'experiences' : 'hotels');
  const card = isOffered && (await loadCards(ctx, [ref], (cards) => cards))(ref);
  if (!card) throw problem('not_found');
  return card;
}

/**
 * The cards of all items, with one call per module. When a supplier fails, its items have no card, so that
 * the list can still be read.
 */
export async function readCards(ctx: PublicContext, refs: readonly ItemRef[]): Promise<Cards> {
  return loadCards(ctx, refs, async (cards) => {
    try {
      return await cards;
    } catch (failure) {
      if (!isProblem(failure) || catalogue[failure.code].status < 500) throw failure;
      ctx.log.warn(
        { err: failure.cause ?? failure, problem: failure.code },
        'the cards of a wishlist could not be read',
      );
      return new Map();
    }
  });
}

type AwaitCards = <Found>(cards: Promise<Map<string, Found>>) => Promise<Map<string, Found>>;

async function loadCards(
  ctx: PublicContext,
  refs: readonly ItemRef[],
  awaitCards: AwaitCards,
): Promise<Cards> {
  const productCodes = refs.flatMap(({ productCode }) => productCode ?? []);
  const hotelIds = refs.flatMap(({ hotelId }) => hotelId ?? []);
  const [products, hotels] = await Promise.all([
    awaitCards(readProductCards(ctx, productCodes, ctx.app.organisationCurrency)),
    awaitCards(readHotelCards(ctx, hotelIds)),
  ]);
  return ({ productCode, hotelId }) => {
    const product = productCode === null ? undefined : products.get(productCode);
    if (product) return { ...product, image: product.image || null };
    const hotel = hotelId === null ? undefined : hotels.get(hotelId);
    return hotel && { ...hotel, fromPriceMinor: null, currency: null, isAvailable: true };
  };
}
