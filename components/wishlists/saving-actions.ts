'use server';

import * as contract from '#server/modules/wishlists/contract.ts';
import { addItem, createWishlistWithItem, removeItem } from '#server/modules/wishlists/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { argumentsAction } from '#server/portal/index.ts';
import { setSavedArguments } from './forms.ts';

/** What a wishlist can contain: a hotel or an experience. */
export type Thing = { hotelId: string } | { productCode: string };

/**
 * The result of saving. `at` is the server's time, which shows whether a page was read before or after it.
 */
export type Saved =
  | { outcome: 'done'; at: number; list: { id: string; name: string } | null }
  | { outcome: 'full' | 'tooMany' | 'signedOut' | 'failed' };

/**
 * Saves a thing to a list or removes it. If `list` contains a name instead of an id, the list is created with the
 * thing on it, and is not created if the thing cannot be saved.
 */
export const setSaved = argumentsAction(
  setSavedArguments,
  { message: 'saving to a wishlist failed', failed: (): Saved => ({ outcome: 'failed' }) },
  async ([thing, list, save], { portal }): Promise<Saved> => {
    if (!portal?.memberContext || !portal.app.modules.includes('wishlists')) return { outcome: 'signedOut' };
    const ctx = portal.memberContext;
    const target = 'id' in list ? list : contract.createWishlist.body.safeParse(list).data;
    if (!target) return { outcome: 'failed' };
    const done = (created: NewList | null): Saved => ({ outcome: 'done', at: Date.now(), list: created });
    try {
      if (save) return done(await saveThing(ctx, thing, target));
      const item_id = 'hotelId' in thing ? thing.hotelId : thing.productCode;
      if ('id' in target) await removeItem(ctx, { id: target.id, item_id });
      return done(null);
    } catch (err) {
      // An item that no longer exists is already removed from the list.
      if (!save && isProblem(err, 'not_found')) return done(null);
      if (isProblem(err, 'validation_failed')) {
        const isListLimit = err.facts.errors?.some(({ field }) => field === 'wishlists');
        return { outcome: isListLimit ? 'tooMany' : 'full' };
      }
      throw err;
    }
  },
);

type NewList = { id: string; name: string };

/** Adds the thing to the list, or to a new list with this name, which is returned. */
async function saveThing(
  ctx: MemberContext,
  thing: Thing,
  list: { id: string } | { name: string },
): Promise<NewList | null> {
  const item = contract.addWishlistItem.body.parse(
    'hotelId' in thing ? { hotel_id: thing.hotelId } : { product_code: thing.productCode },
  );
  if ('id' in list) {
    await addItem(ctx, { ...item, id: list.id, scope: 'own' });
    return null;
  }
  const { name } = list;
  return { id: await createWishlistWithItem(ctx, { name }, item), name };
}
