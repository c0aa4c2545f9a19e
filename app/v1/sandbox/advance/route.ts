import * as contract from '#server/modules/checkout/contract-sandbox.ts';
import { advanceBooking } from '#server/modules/checkout/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.advanceBooking, advanceBooking],
});
