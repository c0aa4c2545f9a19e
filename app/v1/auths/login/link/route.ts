import '#server/sign-in-hooks.ts';
import * as contract from '#server/identity/contract.ts';
import { loginByLink } from '#server/identity/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.loginByLink, loginByLink],
});
