'use server';

import * as contract from '#server/modules/wishlists/contract.ts';
import { addItem, createWishlist, removeItem } from '#server/modules/wishlists/index.ts';
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
 * Saves a thing to a list or removes it. If `list` contains a name instead of an id, the
 * list is created first.
 */
export const setSaved = argumentsAction(
  setSavedArguments,
  { message: 'saving to a wishlist failed', failed: (): Saved => ({ outcome: 'failed' }) },
  async ([thing, list, save], { portal }): Promise<Saved> => {
    if (!portal?.memberContext || !portal.app.modules.includes('wishlists')) return { outcome: 'signedOut' };
    const ctx = portal.memberContext;
    let created: { id: string; name: string } | null = null;
    try {
      if (!('id' in list)) {
        const body = contract.createWishlist.body.safeParse({ name: list.name });
        if (!body.success) return { outcome: 'failed' };
        const { id, name } = await createWishlist(ctx, body.data);
        created = { id, name };
      }
      const id = created?.id ?? ('id' in list ? list.id : '');
      if (save) {
        const body = contract.addWishlistItem.body.parse(
          'hotelId' in thing ? { hotel_id: thing.hotelId } : { product_code: thing.productCode },
        );
        await addItem(ctx, { ...body, id, scope: 'own' });
      } else {
        await removeItem(ctx, { id, item_id: 'hotelId' in thing ? thing.hotelId : thing.productCode });
      }
    } catch (err) {
      // An item that no longer exists is already removed from the list.
      if (!save && isProblem(err, 'not_found')) return { outcome: 'done', at: Date.now(), list: null };
      if (isProblem(err, 'validation_failed')) {
        const isListLimit = err.facts.errors?.some(({ field }) => field === 'wishlists');
        return { outcome: isListLimit ? 'tooMany' : 'full' };
      }
      throw err;
    }
    return { outcome: 'done', at: Date.now(), list: created };
  },
);
