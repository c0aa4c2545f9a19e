import * as contract from '#server/modules/circles/contract.ts';
import { deleteCircle, getCircle, updateCircle } from '#server/modules/circles/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getCircle, getCircle],
  PATCH: [contract.updateCircle, updateCircle],
  DELETE: [contract.deleteCircle, deleteCircle],
});
