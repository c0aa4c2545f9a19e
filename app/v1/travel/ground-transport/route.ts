import * as contract from '#server/modules/transfers/contract.ts';
import { presentSearch, searchTransfers } from '#server/modules/transfers/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.searchGroundTransport, searchTransfers, presentSearch],
});
