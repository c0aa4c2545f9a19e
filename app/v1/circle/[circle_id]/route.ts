import * as contract from '#server/circles/contract.ts';
import { deleteCircle, getCircle, updateCircle } from '#server/circles/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getCircle, getCircle],
  PATCH: [contract.updateCircle, updateCircle],
  DELETE: [contract.deleteCircle, deleteCircle],
});
