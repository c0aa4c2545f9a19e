import * as contract from '#server/modules/wishlists/contract.ts';
import {
  deleteWishlist,
  getWishlist,
  presentWishlist,
  updateWishlist,
} from '#server/modules/wishlists/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getWishlist, getWishlist, presentWishlist],
  PUT: [contract.updateWishlist, updateWishlist, presentWishlist],
  DELETE: [contract.deleteWishlist, deleteWishlist],
});
