import '#server/products.ts';
import * as contract from '#server/bookings/contract.ts';
import { triggerInSandbox } from '#server/bookings/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.triggerInSandbox, triggerInSandbox],
});
