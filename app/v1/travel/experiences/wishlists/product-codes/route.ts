import { serve } from '#server/serve.ts';
import * as contract from '#server/wishlists/contract.ts';
import { listSavedProductCodes } from '#server/wishlists/index.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listSavedProductCodes, listSavedProductCodes],
});
