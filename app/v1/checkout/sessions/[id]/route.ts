import * as contract from '#server/checkout/contract.ts';
import { getCheckoutSession } from '#server/checkout/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getCheckoutSession, getCheckoutSession],
});
