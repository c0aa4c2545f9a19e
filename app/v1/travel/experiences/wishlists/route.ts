import * as contract from '#server/modules/wishlists/contract.ts';
import {
  createWishlist,
  listWishlists,
  presentWishlist,
  presentWishlists,
} from '#server/modules/wishlists/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listWishlists, listWishlists, presentWishlists],
  POST: [contract.createWishlist, createWishlist, presentWishlist],
});
