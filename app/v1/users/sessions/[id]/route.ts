import * as contract from '#server/modules/auth/contract-sessions.ts';
import { endSession } from '#server/modules/auth/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  DELETE: [contract.endSession, endSession],
});
