import * as contract from '#server/perks/contract.ts';
import { listSavedPerks } from '#server/perks/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listSavedPerks, listSavedPerks],
});
