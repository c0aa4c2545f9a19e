import * as contract from '#server/airport/contract.ts';
import { listServiceModules } from '#server/airport/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listServiceModules, listServiceModules],
});
