import * as contract from '#server/identity/contract.ts';
import { initiateLogin } from '#server/identity/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.initiateLogin, initiateLogin],
});
