import * as contract from '#server/esim/contract.ts';
import { listEsimOrders } from '#server/esim/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listEsimOrders, listEsimOrders],
});
