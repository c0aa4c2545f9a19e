import * as contract from '#server/modules/bookings/contract.ts';
import { triggerInSandbox } from '#server/modules/bookings/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.triggerInSandbox, triggerInSandbox],
});
