import * as contract from '#server/modules/wishlists/contract.ts';
import { presentWishlist, reorderItems } from '#server/modules/wishlists/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PUT: [contract.reorderWishlist, reorderItems, presentWishlist],
});
