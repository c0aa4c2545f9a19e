import * as contract from '#server/checkout/contract.ts';
import { expireCheckoutSession } from '#server/checkout/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.expireCheckoutSession, expireCheckoutSession],
});
