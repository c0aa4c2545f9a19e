import * as contract from '#server/modules/auth/contract.ts';
import { login } from '#server/modules/auth/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [contract.login, login] });
