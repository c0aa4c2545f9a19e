import * as contract from '#server/modules/loyalty/contract-grants.ts';
import { adjustMemberPoints } from '#server/modules/loyalty/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.adjustMemberPoints, adjustMemberPoints],
});
