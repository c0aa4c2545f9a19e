import * as contract from '#server/modules/wishlists/contract.ts';
import { changeNote, presentItem, removeItem } from '#server/modules/wishlists/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PATCH: [contract.changeWishlistNote, changeNote, presentItem],
  DELETE: [contract.removeWishlistItem, removeItem],
});
