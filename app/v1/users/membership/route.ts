import * as contract from '#server/membership/contract.ts';
import { getMembership } from '#server/membership/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getMembership, getMembership],
});
