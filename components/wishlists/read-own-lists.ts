import { cache } from 'react';
import { listWishlists, type WishlistSummary } from '#server/modules/wishlists/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';

/**
 * The member's own wishlists, the newest first; null if they cannot be read, because pages are whole without them. A
 * request reads them once, for its hearts and for its list of wishlists.
 */
export const readOwnLists = cache(
  (ctx: MemberContext): Promise<WishlistSummary[] | null> =>
    listWishlists(ctx, { scope: 'own' }).catch((err: unknown) => {
      ctx.log.warn({ err }, 'a page without wishlists');
      return null;
    }),
);
