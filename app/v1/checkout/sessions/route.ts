import * as contract from '#server/modules/checkout/contract.ts';
import { createCheckoutSession, presentSession } from '#server/modules/checkout/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.createCheckoutSession, createCheckoutSession, presentSession],
});
