import * as contract from '#server/modules/loyalty/contract.ts';
import { listMembershipActivity, presentMembershipActivity } from '#server/modules/loyalty/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listMembershipActivity, listMembershipActivity, presentMembershipActivity],
});
