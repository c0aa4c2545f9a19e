import * as contract from '#server/modules/perks/contract.ts';
import { listSavedPerks, presentPerks } from '#server/modules/perks/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listSavedPerks, listSavedPerks, presentPerks],
});
