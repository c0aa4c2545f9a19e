import * as contract from '#server/modules/wishlists/contract.ts';
import { deleteWishlist, getWishlist, updateWishlist } from '#server/modules/wishlists/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getWishlist, getWishlist],
  PUT: [contract.updateWishlist, updateWishlist],
  DELETE: [contract.deleteWishlist, deleteWishlist],
});
