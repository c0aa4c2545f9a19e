import type { MemberContext } from '#server/platform/context/index.ts';
import { type Input, type Output, type Reply, reply } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { lockWishlist, requireWishlist } from './access.ts';
import { type Card, readCard, type Thing } from './cards.ts';
import type * as contract from './contract.ts';
import { mostItems } from './contract-shapes.ts';
import { presentItem } from './present.ts';
import { type ItemRow, selectItems } from './queries.ts';
import { wishlistItems } from './schema.ts';

/**
 * Puts an experience or a hotel last on a list that the caller owns or, with `scope=shared`, reaches by a circle:
 * 201. What stands there already is answered with 200 as it is. 404 for an unknown thing, 422 when the list holds
 * 200 items, exactly, also for calls at the same time.
 */
export async function addItem(
  ctx: MemberContext,
  input: Input<typeof contract.addWishlistItem>,
): Promise<Reply<Output<typeof contract.addWishlistItem>>> {
  const thing: Thing = { productCode: input.product_code ?? null, hotelId: input.hotel_id ?? null };
  await requireWishlist(ctx, input.id, input.scope);
  const isOffered = ctx.app.modules.includes(thing.hotelId === null ? 'experiences' : 'hotels');
  const card = isOffered && (await readCard(ctx, thing));
  if (!card) throw problem('not_found');
  return transaction(ctx, async (ctx) => {
    const { itemCount } = await lockWishlist(ctx, input.id, input.scope);
    const present = await findThing(ctx, input.id, thing);
    if (present) return reply(presentItem(present, card), { status: 200 });
    if (itemCount >= mostItems)
      throw invalid('items', 'limit_reached', `A wishlist holds at most ${mostItems} items.`);
    await insert(ctx, input.id, { ...thing, position: itemCount + 1, note: input.note || null }, card);
    const added = await findThing(ctx, input.id, thing);
    if (!added) throw new Error('The item that was just added is not there');
    return reply(presentItem(added, card), { status: 201 });
  });
}

async function findThing(ctx: MemberContext, wishlistId: string, thing: Thing): Promise<ItemRow | undefined> {
  const matches =
    thing.hotelId === null ? sql`i.product_code = ${thing.productCode}` : sql`i.hotel_id = ${thing.hotelId}`;
  const [row] = await ctx.db.execute<ItemRow>(selectItems(ctx, wishlistId, matches));
  return row;
}

async function insert(
  ctx: MemberContext,
  wishlistId: string,
  item: Thing & { position: number; note: string | null },
  { title, image, fromPriceMinor, currency }: Card,
): Promise<void> {
  await ctx.db.insert(wishlistItems).values({
    ...item,
    appId: ctx.app.id,
    id: newId(),
    wishlistId,
    addedBy: ctx.member.userId,
    title,
    image,
    fromPriceMinor,
    currency,
  });
  await ctx.db.execute(sql`
    update wishlists set item_count = item_count + 1, updated_at = now()
    where app_id = ${ctx.app.id} and id = ${wishlistId}`);
}
