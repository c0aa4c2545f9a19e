import * as contract from '#server/identity/contract-people.ts';
import { listRoles } from '#server/identity/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listRoles, listRoles],
});
