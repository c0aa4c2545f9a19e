import { serve } from '#server/serve.ts';
import * as contract from '#server/wishlists/contract.ts';
import { addItem } from '#server/wishlists/index.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.addWishlistItem, addItem],
});
