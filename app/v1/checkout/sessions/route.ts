import '#server/products.ts';
import * as contract from '#server/checkout/contract.ts';
import { createCheckoutSession } from '#server/checkout/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.createCheckoutSession, createCheckoutSession],
});
