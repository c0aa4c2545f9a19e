import * as contract from '#server/personal-data/contract.ts';
import { deleteAccount, getDeletionObstacles } from '#server/personal-data/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getDeletionObstacles, getDeletionObstacles],
  POST: [contract.deleteAccount, deleteAccount],
});
