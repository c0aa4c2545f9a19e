import * as contract from '#server/modules/checkout/contract.ts';
import { getCheckoutSession } from '#server/modules/checkout/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getCheckoutSession, getCheckoutSession],
});
