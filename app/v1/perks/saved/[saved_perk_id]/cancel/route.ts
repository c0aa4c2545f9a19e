import * as contract from '#server/modules/perks/contract.ts';
import { cancelSavedPerk, presentPerk } from '#server/modules/perks/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.cancelSavedPerk, cancelSavedPerk, presentPerk],
});
