import * as contract from '#server/modules/perks/contract.ts';
import { activateSavedPerk, presentPerk } from '#server/modules/perks/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.activateSavedPerk, activateSavedPerk, presentPerk],
});
