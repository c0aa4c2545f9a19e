import * as contract from '#server/modules/perks/contract-grants.ts';
import { grantPerk } from '#server/modules/perks/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.grantPerk, grantPerk],
});
