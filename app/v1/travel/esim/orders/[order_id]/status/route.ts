import * as contract from '#server/esim/contract.ts';
import { getEsimOrderStatus } from '#server/esim/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getEsimOrderStatus, getEsimOrderStatus],
});
