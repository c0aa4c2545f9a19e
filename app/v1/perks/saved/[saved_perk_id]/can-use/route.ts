import * as contract from '#server/perks/contract.ts';
import { canUseSavedPerk } from '#server/perks/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.canUseSavedPerk, canUseSavedPerk],
});
