import * as contract from '#server/modules/perks/contract.ts';
import { getSavedPerk, presentPerk } from '#server/modules/perks/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getSavedPerk, getSavedPerk, presentPerk],
});
