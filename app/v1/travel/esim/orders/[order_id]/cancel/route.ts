import * as contract from '#server/modules/esim/contract.ts';
import { cancelEsimOrder, presentCancelledEsimOrder } from '#server/modules/esim/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.cancelEsimOrder, cancelEsimOrder, presentCancelledEsimOrder],
});
