import { serve } from '#server/serve.ts';
import * as contract from '#server/wishlists/contract.ts';
import { changeNote, removeItem } from '#server/wishlists/index.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PATCH: [contract.changeWishlistNote, changeNote],
  DELETE: [contract.removeWishlistItem, removeItem],
});
