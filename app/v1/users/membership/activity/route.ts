import * as contract from '#server/membership/contract.ts';
import { listMembershipActivity } from '#server/membership/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listMembershipActivity, listMembershipActivity],
});
