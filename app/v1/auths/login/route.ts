import '#server/sign-in-hooks.ts';
import * as contract from '#server/identity/contract.ts';
import { login } from '#server/identity/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [contract.login, login] });
