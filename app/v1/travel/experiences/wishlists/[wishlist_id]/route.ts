import { serve } from '#server/serve.ts';
import * as contract from '#server/wishlists/contract.ts';
import { deleteWishlist, getWishlist, updateWishlist } from '#server/wishlists/index.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getWishlist, getWishlist],
  PUT: [contract.updateWishlist, updateWishlist],
  DELETE: [contract.deleteWishlist, deleteWishlist],
});
