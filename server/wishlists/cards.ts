import { readProductCards } from '#server/experiences/index.ts';
import { readHotelCards } from '#server/hotels/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import { catalogue, isProblem } from '#server/platform/errors/index.ts';

/** What stands on a list: one of the two is null. */
export type Thing = { productCode: string | null; hotelId: string | null };

/** A thing in a few words, as its noun tells it now. */
export type Card = {
  title: string;
  image: string | null;
  fromPriceMinor: number | null;
  currency: string | null;
  isAvailable: boolean;
};

/** Finds the card of a thing; undefined when nothing is known of it. */
export type Cards = (thing: Thing) => Card | undefined;

/** The card of one thing; undefined for an unknown one. Fails with a supplier that does not answer. */
export async function readCard(ctx: PublicContext, thing: Thing): Promise<Card | undefined> {
  return (await ask(ctx, [thing], (answer) => answer))(thing);
}

/**
 * The cards of all things by one question to each noun, however many there are. A supplier that does not answer
 * leaves its things without a card: a list can be read all the same.
 */
export async function readCards(ctx: PublicContext, things: readonly Thing[]): Promise<Cards> {
  return ask(ctx, things, async (answer) => {
    try {
      return await answer;
    } catch (failure) {
      if (!isProblem(failure) || catalogue[failure.code].status < 500) throw failure;
      ctx.log.warn({ err: failure.cause ?? failure, problem: failure.code }, 'wishlist without live cards');
      return new Map();
    }
  });
}

type Answers = <Found>(answer: Promise<Map<string, Found>>) => Promise<Map<string, Found>>;

async function ask(ctx: PublicContext, things: readonly Thing[], awaited: Answers): Promise<Cards> {
  const productCodes = things.flatMap(({ productCode }) => productCode ?? []);
  const hotelIds = things.flatMap(({ hotelId }) => hotelId ?? []);
  const [products, hotels] = await Promise.all([
    awaited(readProductCards(ctx, productCodes, ctx.app.organisationCurrency)),
    awaited(readHotelCards(ctx, hotelIds)),
  ]);
  return ({ productCode, hotelId }) => {
    const product = productCode === null ? undefined : products.get(productCode);
    if (product) return { ...product, image: product.image || null };
    const hotel = hotelId === null ? undefined : hotels.get(hotelId);
    return hotel && { ...hotel, fromPriceMinor: null, currency: null, isAvailable: true };
  };
}
