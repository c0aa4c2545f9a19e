'use server';

import { z } from 'zod';
import { isProblem } from '#server/platform/errors/index.ts';
import { isStorable, readPortal } from '#server/portal/index.ts';
import * as contract from '#server/wishlists/contract.ts';
import { addItem, createWishlist, removeItem } from '#server/wishlists/index.ts';

/** What a wishlist holds: one of the two. */
export type Thing = { hotelId: string } | { productCode: string };

/** How saving went; `at` is the server's clock, which says whether a page read before or after it. */
export type Saved =
  | { outcome: 'done'; at: number; list: { id: string; name: string } | null }
  | { outcome: 'full' | 'tooMany' | 'signedOut' | 'failed' };

const id = z.string().max(200).refine(isStorable);

/** What the browser sends along; the name of a list is checked by the contract of lists. */
const savedArguments = z.tuple([
  z.union([z.object({ hotelId: id }), z.object({ productCode: id })]),
  z.union([z.object({ id }), z.object({ name: id })]),
  z.boolean(),
]);

/** Puts a thing on a list or takes it off; a list that is named but not there is made first. */
export async function setSaved(
  thing: Thing,
  list: { id: string } | { name: string },
  save: boolean,
): Promise<Saved> {
  const portal = await readPortal();
  if (!portal?.memberContext || !portal.app.modules.includes('wishlists')) return { outcome: 'signedOut' };
  if (!savedArguments.safeParse([thing, list, save]).success) return { outcome: 'failed' };
  const ctx = portal.memberContext;
  let made: { id: string; name: string } | null = null;
  try {
    if (!('id' in list)) {
      const body = contract.createWishlist.body.safeParse({ name: list.name });
      if (!body.success) return { outcome: 'failed' };
      const { id, name } = await createWishlist(ctx, body.data);
      made = { id, name };
    }
    const id = made?.id ?? ('id' in list ? list.id : '');
    if (save) {
      const body = contract.addWishlistItem.body.parse(
        'hotelId' in thing ? { hotel_id: thing.hotelId } : { product_code: thing.productCode },
      );
      await addItem(ctx, { ...body, id, scope: 'own' });
    } else {
      await removeItem(ctx, { id, item_id: 'hotelId' in thing ? thing.hotelId : thing.productCode });
    }
  } catch (err) {
    // What is not there any more is off the list.
    if (!save && isProblem(err, 'not_found')) return { outcome: 'done', at: Date.now(), list: null };
    if (isProblem(err, 'validation_failed')) {
      const isLists = err.facts.errors?.some(({ field }) => field === 'wishlists');
      return { outcome: isLists ? 'tooMany' : 'full' };
    }
    ctx.log.error({ err }, 'saving to a wishlist failed');
    return { outcome: 'failed' };
  }
  return { outcome: 'done', at: Date.now(), list: made };
}
