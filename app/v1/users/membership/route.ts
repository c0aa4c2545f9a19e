import * as contract from '#server/identity/contract-users.ts';
import { getMembership } from '#server/identity/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getMembership, getMembership],
});
