import * as contract from '#server/identity/contract-people.ts';
import { endSession } from '#server/identity/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  DELETE: [contract.endSession, endSession],
});
