import * as contract from '#server/modules/wishlists/contract.ts';
import { addItem, presentItem } from '#server/modules/wishlists/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.addWishlistItem, addItem, presentItem],
});
