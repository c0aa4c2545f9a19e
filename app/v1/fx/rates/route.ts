import * as contract from '#server/fx/contract.ts';
import { listExchangeRates } from '#server/fx/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listExchangeRates, listExchangeRates],
});
