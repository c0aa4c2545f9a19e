import * as contract from '#server/identity/contract-users.ts';
import { getProfile, updateProfile } from '#server/identity/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getProfile, getProfile],
  PATCH: [contract.updateProfile, updateProfile],
});
