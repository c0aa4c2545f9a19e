import * as contract from '#server/modules/loyalty/contract.ts';
import { getMembership, presentMembership } from '#server/modules/loyalty/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getMembership, getMembership, presentMembership],
});
