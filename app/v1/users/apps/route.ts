import * as contract from '#server/modules/tenants/contract-people.ts';
import { listApps } from '#server/modules/tenants/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listApps, listApps],
});
