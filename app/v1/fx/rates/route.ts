import * as contract from '#server/modules/fx/contract.ts';
import { listExchangeRates } from '#server/modules/fx/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listExchangeRates, listExchangeRates],
});
