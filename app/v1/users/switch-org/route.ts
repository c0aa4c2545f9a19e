import * as contract from '#server/modules/auth/contract-switch-organisation.ts';
import { switchOrganisation } from '#server/modules/auth/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.switchOrganisation, switchOrganisation],
});
