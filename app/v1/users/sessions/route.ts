import * as contract from '#server/identity/contract-people.ts';
import { endOtherSessions, listSessions } from '#server/identity/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listSessions, listSessions],
  DELETE: [contract.endOtherSessions, endOtherSessions],
});
