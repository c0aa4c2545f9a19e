import * as contract from '#server/modules/privacy/contract.ts';
import { deleteAccount, getDeletionObstacles } from '#server/modules/privacy/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getDeletionObstacles, getDeletionObstacles],
  POST: [contract.deleteAccount, deleteAccount],
});
