import '#server/products.ts';
import * as contract from '#server/esim/contract.ts';
import { payEsimWithPerks } from '#server/esim/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.payEsimWithPerks, payEsimWithPerks],
});
