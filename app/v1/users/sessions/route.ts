import * as contract from '#server/modules/auth/contract-sessions.ts';
import { endOtherSessions, listSessions } from '#server/modules/auth/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listSessions, listSessions],
  DELETE: [contract.endOtherSessions, endOtherSessions],
});
